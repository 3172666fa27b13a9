import { TRPCError } from '@trpc/server'
import type { Db } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { freshResponse } from '@/server/platform/http/etag'
import { answer } from '@/server/platform/http/problem'
import { admit } from '@/server/auth/limits/admit'
import { createCaller } from './root'
import { readParameters } from './parameters'
import type { ReadRoute } from './route'
import { READ_ROUTES } from './routes'

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, link, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  link: '</openapi.json>; rel="service-desc"',
}

const unknownAddress = (): AppError =>
  new AppError('NOT_FOUND', {
    title: 'No such address',
    detail: `expected one of: ${READ_ROUTES.map(({ path }) => path).join(', ')}`,
    hint: '/openapi.json describes each, /docs/api shows how to call it',
  })

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw unknownAddress()
  }
}

/** Values of the template's parameters; null when the address is not of this form. */
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

function routeOf(pathname: string): { route: ReadRoute; values: Map<string, string> } {
  const segments = pathname.split('/').map(decoded)
  for (const route of READ_ROUTES) {
    const values = pathValues(route.path, segments)
    if (values) return { route, values }
  }
  throw unknownAddress()
}

/** Errors of a procedure as they were thrown; the wrapping is tRPC's. */
const unwrapped = (error: unknown): unknown =>
  error instanceof TRPCError ? (error.cause ?? error) : error

/** Whose token asks, where that matters; a token that is not valid is refused like everywhere. */
async function viewerOf(db: Db, route: ReadRoute, headers: Headers): Promise<number | null> {
  if (route.knowsCaller !== true || !headers.has('authorization')) return null
  return (await admit(db, headers)).principal.orgId
}

/** Answers a GET of the read API: 200, 304, or a problem; readable by pages of every origin. */
export async function answerRead(db: Db, request: Request): Promise<Response> {
  const response = await answer(async () => {
    const { pathname, searchParams } = new URL(request.url)
    const { route, values } = routeOf(pathname)
    const input = readParameters(route, values, searchParams)
    const viewerOrgId = await viewerOf(db, route, request.headers)
    const api = createCaller({ db, viewerOrgId })
    const result = await route.call(api, input).catch((error: unknown) => {
      throw unwrapped(error)
    })
    const cache = viewerOrgId === null ? {} : { 'cache-control': 'private, no-store' }
    return freshResponse(request, JSON.stringify(result), { ...HEADERS, ...cache })
  })
  response.headers.set('access-control-allow-origin', '*')
  return response
}
