import type { PrismaClient } from '@/prisma/generated/client'
import { campaign, fortioWithP99, submit, upload } from '@/server/runs/store/submission-fixture'
import type { Principal } from '@/server/auth/tokens/tokens'

/** What tests of trends share: runs at known hours, and campaigns that repeat them. */

/** What of a fortio file counts its requests. */
type Counted = {
  RequestedQPS: string
  DurationHistogram: { Count: number; Sum: number; Avg: number; Data: { Count: number }[] }
}
const RECORDED_SECONDS = 5

/** The recorded run as if it had lasted a minute: long enough not to be excluded, with the requests of a minute. */
export function timedRun(p99: number, hour = 0, seconds = 60): string {
  const recorded = JSON.parse(fortioWithP99(p99)) as Counted
  const requests = Number(recorded.RequestedQPS) * seconds
  const { DurationHistogram: histogram } = recorded
  const start = new Date(Date.UTC(2026, 10, 1, hour)).toISOString()
  return JSON.stringify({
    ...recorded,
    StartTime: start,
    RequestedDuration: `${seconds}s`,
    ActualDuration: seconds * 1e9,
    RetCodes: { 200: requests },
    DurationHistogram: {
      ...histogram,
      Count: requests,
      Sum: histogram.Avg * requests,
      Data: histogram.Data.map((bucket) => ({
        ...bucket,
        Count: (bucket.Count * seconds) / RECORDED_SECONDS,
      })),
    },
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
