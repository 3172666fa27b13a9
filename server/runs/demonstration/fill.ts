import type { PrismaClient } from '@/prisma/generated/client'
import { authenticate, createToken } from '@/server/auth/tokens/tokens'
import { declaredSlug } from '@/server/catalogue/declared-products'
import { ensureOrganisation } from '@/server/catalogue/ensure'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import type { Db } from '@/server/platform/db/client'
import { StreamSummary } from '../parse/response'
import { streamRuns } from '../receive/stream'
import { DEMONSTRATION_SLUG, listEnvelopes, PRODUCTS, RUNS } from './nights'
import { deleteDemonstration } from './remove'

/** Milliseconds that filling may take on a slow machine. */
const PATIENCE_MS = 600_000
const TOKEN_MS = 3_600_000

/** What `fillDemonstration` found and did. */
export type Filled = { outcome: 'filled' | 'unchanged'; runs: number }

/** The organisation that holds the demonstration. @throws Error where the name belongs to somebody else */
async function ensureOwner(db: Db): Promise<number> {
  const taken = (what: string): Error =>
    new Error(
      `the ${what} "${DEMONSTRATION_SLUG}" belongs to somebody else, so there is no place for demonstration data`,
    )
  const known = await db.organisation.findUnique({ where: { slug: DEMONSTRATION_SLUG } })
  if (known && !known.isDemonstration) throw taken('organisation')
  const campaign = await db.campaign.findUnique({ where: { slug: DEMONSTRATION_SLUG } })
  if (campaign && campaign.orgId !== known?.id) throw taken('campaign')
  const organisation = { slug: DEMONSTRATION_SLUG, name: DEMONSTRATION, kind: 'unknown' } as const
  const id = await ensureOrganisation(db, { ...organisation, url: null })
  await db.organisation.update({ where: { id }, data: { isDemonstration: true, isTrusted: true } })
  return id
}

/** Products of the demonstration alone, outside of the catalogue and of what maintainers are asked to confirm. */
const createProducts = (db: Db, orgId: number) =>
  db.mesh.createMany({
    data: PRODUCTS.map(({ slug, name }) => ({
      slug: declaredSlug(slug, DEMONSTRATION_SLUG),
      name,
      declaredByOrgId: orgId,
      declaredSlug: slug,
      declaredModes: ['sidecar'],
    })),
    skipDuplicates: true,
  })

/** The body of the request, one line at a time. */
function writeLines(today: Date): ReadableStream<Uint8Array> {
  const envelopes = listEnvelopes(today)
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = envelopes.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
  })
}

/** Sends everything as one stream to `POST /api/v1/runs`. @throws Error with the first line that was refused */
async function send(db: PrismaClient, token: string, today: Date): Promise<number> {
  const principal = await authenticate(db, `Bearer ${token}`)
  const request = {
    method: 'POST',
    url: 'http://demonstration.invalid/api/v1/runs',
    headers: new Headers({ 'content-type': 'application/x-ndjson' }),
    signal: new AbortController().signal,
    body: writeLines(today),
  }
  const lines = (await streamRuns(db, principal, request).text()).trim().split('\n')
  const { summary, problem } = StreamSummary.parse(JSON.parse(lines.at(-1) ?? ''))
  const refused = lines.find((line) => line.includes('"problem"'))
  if (refused !== undefined || problem !== undefined)
    throw new Error(`demonstration data were refused: ${refused ?? JSON.stringify(problem)}`)
  return summary.stored
}

const countRuns = (db: Db): Promise<number> =>
  db.run.count({ where: { condition: { campaign: { org: { isDemonstration: true } } } } })

/**
 * Fills the demonstration through the code behind `POST /api/v1/runs`, as an organisation of its own, unless it is complete; what an
 * interrupted command left is made anew. Two commands at the same time fill it once.
 * @param today last night is the one before it
 * @throws Error where organisation or campaign of its name belong to somebody else
 */
export const fillDemonstration = (db: PrismaClient, today = new Date()): Promise<Filled> =>
  db.$transaction(
    async (lock) => {
      // Raw: the client has no advisory locks. The runs are stored by transactions of their own.
      await lock.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('meshbench demonstration', 0))`
      const runs = await countRuns(db)
      if (runs === RUNS) return { outcome: 'unchanged', runs }
      if (runs > 0) await db.$transaction((tx) => deleteDemonstration(tx), { timeout: PATIENCE_MS })
      const orgId = await ensureOwner(db)
      await createProducts(db, orgId)
      const expiresAt = new Date(Date.now() + TOKEN_MS)
      const token = { orgId, label: 'demonstration data', scope: 'ingest', expiresAt } as const
      const stored = await send(db, await createToken(db, token), today)
      // Nobody sends anything else for it.
      await db.apiToken.deleteMany({ where: { orgId } })
      return { outcome: 'filled', runs: stored }
    },
    { timeout: PATIENCE_MS, maxWait: PATIENCE_MS },
  )
