import { callTRPCProcedure, TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { freshResponse } from '@/server/platform/http/etag'
import { respond } from '@/server/platform/http/problem'
import { noteRequest } from '@/server/platform/observe/request-scope'
import type { Context } from '@/server/platform/trpc'
import { admit } from '@/server/auth/limits/admit'
import { paginate } from './page'
import { readParameters, refusedParameters, type Values } from './parameters'
import { REST_ROUTES, type RestRoute } from './rest-routes'
import { appRouter } from './root'

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, link, x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  link: '</openapi.json>; rel="service-desc"',
}

const unknownAddress = (): AppError =>
  new AppError('NOT_FOUND', {
    title: 'No such address',
    detail: `expected one of: ${REST_ROUTES.map(({ path }) => path).join(', ')}`,
    hint: '/openapi.json describes each, /docs/api shows how to call it',
  })

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw unknownAddress()
  }
}

/** Values of the template's parameters; null when the path does not match. */
function pathValues(template: string, segments: string[]): Map<string, string> | null {
  const names = template.split('/')
  if (names.length !== segments.length) return null
  const values = new Map<string, string>()
  for (const [i, name] of names.entries()) {
    const segment = segments[i] ?? ''
    if (name.startsWith('{')) values.set(name.slice(1, -1), segment)
    else if (name !== segment) return null
  }
  return values
}

function findRoute(pathname: string): { route: RestRoute; values: Map<string, string> } {
  const segments = pathname.split('/').map(decoded)
  for (const route of REST_ROUTES) {
    const values = pathValues(route.path, segments)
    if (values) return { route, values }
  }
  throw unknownAddress()
}

/** The error that a procedure threw, without tRPC's wrapper; for invalid input, one that names the parameter. */
function unwrapped(error: unknown): unknown {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  return cause instanceof z.ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST'
    ? refusedParameters(cause)
    : cause
}

const createCursor =
  (fields: readonly string[]) =>
  (item: unknown): string => {
    const values = item as Record<string, string | number | null>
    return fields.map((field) => String(values[field] ?? '')).join(' ')
  }

/** Calls the procedure; of a list, returns the requested page. */
async function call(route: RestRoute, { input, page }: Values, ctx: Context): Promise<unknown> {
  const result: unknown = await callTRPCProcedure({
    router: appRouter,
    path: route.procedure,
    type: 'query',
    ctx,
    getRawInput: () => Promise.resolve(input),
    signal: undefined,
    batchIndex: 0,
  }).catch((error: unknown) => {
    throw unwrapped(error)
  })
  return page === null || !route.cursor
    ? result
    : paginate(result as unknown[], createCursor(route.cursor), page)
}

/** Responds to a GET of the read API: 200, 304, or a problem; readable by pages of every origin. */
export async function respondToRead(db: Db, request: Request): Promise<Response> {
  const response = await respond(async () => {
    const { pathname, searchParams } = new URL(request.url)
    const { route, values } = findRoute(pathname)
    noteRequest({ route: route.path })
    const asked = readParameters(route, values, searchParams)
    let isPrivate = false
    // Called by procedures that show senders their own runs; an invalid token is refused as everywhere.
    const viewerOrgId = async (): Promise<number | null> => {
      if (!request.headers.has('authorization')) return null
      isPrivate = true
      return (await admit(db, request.headers)).principal.orgId
    }
    const body = JSON.stringify(await call(route, asked, { db, viewerOrgId }))
    const cache = isPrivate ? { 'cache-control': 'private, no-store' } : {}
    return freshResponse(request, body, { ...HEADERS, ...cache })
  })
  response.headers.set('access-control-allow-origin', '*')
  return response
}
