import type { PrismaClient } from '@/prisma/generated/client'
import { Prisma } from '@/prisma/generated/client'
import type { Principal } from '@/server/auth/tokens/tokens'
import {
  campaign,
  onlyRun,
  createPrincipal,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { loadPanels } from './panels'
import { rankPanel } from './verdicts'

/** What tests of unlike values share: runs with everything that a rank needs, of two organisations. */
export type Fields = Record<string, unknown>
export const P99 = 'http.latency.p99'

/** Runs of 300 s, one after another since the database was opened. */
let slots = 0
/** A run with everything that a rank needs, with some of its fields replaced; undefined leaves one out. */
export function runJson(p99: number, fields: Fields = {}): string {
  const { harness = {}, ...rest } = fields
  const startedAt = new Date(Date.UTC(2026, 9, 1) + 600_000 * slots++).toISOString()
  return JSON.stringify({
    format: 'meshbench/run/1',
    harness: { name: 'loader', version: '1', loadModel: 'open_corrected', ...(harness as object) },
    startedAt,
    durationSeconds: 300,
    protocol: 'http1',
    targetRps: 2000,
    achievedRps: 2000,
    connections: 100,
    requests: 600_000,
    errors: 0,
    measurements: [
      { key: 'http.latency.p50', value: p99 / 2, unit: 'ms' },
      { key: P99, value: p99, unit: 'ms' },
    ],
    ...rest,
  })
}
export const file = (p99: number, fields?: Fields) => [upload(runJson(p99, fields), 'run.json')]

export const ISTIO = { mesh: 'istio', version: '1.26.0', mode: 'sidecar' }
export const LINKERD = { mesh: 'linkerd', version: '2.18.0', mode: 'sidecar' }
export const NONE = { mesh: 'none', version: undefined, mode: undefined }

/** Two organisations in a database without rows, and what tests ask of a campaign of the first. */
export async function openLab(db: PrismaClient) {
  slots = 0
  await syncDictionaries(db)
  const [lab, rival] = [await createPrincipal(db, 'lab'), await createPrincipal(db, 'rival')]
  const send = (as: Principal, slug: string, subject: Fields, p99: number, fields: Fields = {}) =>
    onlyRun(db, as, file(p99, fields), campaign(slug, subject))

  /** Three runs of a subject around a p99. */
  async function repeat(
    slug: string,
    subject: Fields,
    p99: number,
    fields: Fields = {},
    more: Fields = {},
  ): Promise<void> {
    for (const factor of [0.99, 1, 1.01])
      await send(lab, slug, { ...subject, ...more }, p99 * factor, fields)
  }

  /** Two subjects that would be told apart: 10 and 20 ms. */
  async function duel(slug: string, fields: Fields = {}, more: Fields = {}): Promise<void> {
    await repeat(slug, ISTIO, 20, fields, more)
    await repeat(slug, LINKERD, 10, fields, more)
  }

  async function panelsOf(slug: string, key = P99) {
    const panels = await loadPanels(db, { where: Prisma.sql`ca.slug = ${slug}` })
    return panels.filter((panel) => panel.key === key)
  }

  /** Ranks and reasons of the one card of a campaign. */
  async function verdict(slug: string, key = P99) {
    const [panel, ...more] = await panelsOf(slug, key)
    if (!panel || more.length > 0) throw new Error(`${more.length + 1} cards where one was meant`)
    const { ranks, unranked } = rankPanel(panel)
    return { ranks: ranks.map((r) => [r.best, r.worst]), reasons: unranked.map((u) => u.reason) }
  }

  const conditionsOf = (slug: string) =>
    db.condition.findMany({
      where: { campaign: { slug } },
      include: { workload: true, runs: true },
      orderBy: { id: 'asc' },
    })

  return { lab, rival, repeat, duel, panelsOf, verdict, conditionsOf }
}
