import type { PrismaClient } from '@/prisma/generated/client'
import { campaign, fortioWithP99, submit, upload } from '@/server/runs/storing/submission-fixture'
import type { Principal } from '@/server/auth/tokens/tokens'

/** What tests of trends share: runs at known hours, and campaigns that repeat them. */

/** The recorded run as if it had lasted a minute: long enough not to be excluded. */
export function timedRun(p99: number, hour = 0, seconds = 60): string {
  const recorded = JSON.parse(fortioWithP99(p99)) as Record<string, unknown>
  const start = new Date(Date.UTC(2026, 10, 1, hour)).toISOString()
  const last = `${seconds}s`
  return JSON.stringify({
    ...recorded,
    StartTime: start,
    RequestedDuration: last,
    ActualDuration: seconds * 1e9,
  })
}

/** Normal noise that is the same each time. */
export function noise(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Thirty p99 with 1% noise, multiplied by `factor` from the 19th on. */
export function stepped(seed: number, factor: number): number[] {
  const next = noise(seed)
  return Array.from({ length: 30 }, (_, i) => 0.004 * (1 + 0.01 * next()) * (i >= 18 ? factor : 1))
}

/** One run an hour, all in one submission and in shuffled order of arrival: the time of the run decides. */
export async function sendSeries(
  db: PrismaClient,
  owner: Principal,
  at: { slug: string; mesh: string; more?: object },
  values: number[],
  runOf: (value: number, hour: number) => string = timedRun,
): Promise<void> {
  const order = new Set([...values.map((_, i) => (i * 7) % values.length), ...values.keys()])
  const files = [...order].map((i) => upload(runOf(values[i] ?? 0, i), `run-${i}.json`))
  const context = campaign(at.slug, { mesh: at.mesh, continuous: true, ...at.more })
  await submit(db, owner, files, context)
}
