import { bareInserts } from '../bare-inserts'
import type { Bench } from '../bench-site'
import { cpuTimes, type CpuTimes } from '@/server/testing/load/processes'
import { commitsMs } from '../durable-commit'
import { median, quantile, toFigure, type Figure } from '../figure'
import { loopDelayDuring } from '../loop-delay'
import { sendPosts } from '../send-posts'

const CLIENTS = 20

/** CPU time of everyone who takes part, for one post, in ms. */
async function cpuFor(bench: Bench, send: () => ReturnType<typeof sendPosts>) {
  const before = cpuTimes(bench)
  const own = process.cpuUsage()
  const done = await send()
  const after = cpuTimes(bench)
  const used = process.cpuUsage(own)
  const per = (what: keyof CpuTimes): number =>
    ((after?.[what] ?? NaN) - (before?.[what] ?? NaN)) / done.posts
  const cpuMs = {
    'first thread of the site': per('siteMs') - per('ofThreadsMs'),
    'other threads of the site': per('ofThreadsMs'),
    database: per('postgresMs'),
    'the clients': (used.user + used.system) / 1000 / done.posts,
  }
  return { ...done, cpuMs }
}

type Rounds = {
  site: number[]
  bare: number[]
  p99s: number[]
  delays: number[]
  cpu: Record<string, number>[]
}

async function roundsOf(bench: Bench, rounds: number, seconds: number): Promise<Rounds> {
  const found: Rounds = { site: [], bare: [], p99s: [], delays: [], cpu: [] }
  for (let round = 0; round < rounds; round++) {
    let ids: string[] = []
    const delay = await loopDelayDuring(bench, async () => {
      const done = await cpuFor(bench, () => sendPosts(bench, CLIENTS, seconds))
      ids = done.ids
      found.site.push(done.perSecond)
      found.cpu.push(done.cpuMs)
      found.p99s.push(quantile(done.ms, 0.99))
    })
    found.delays.push(delay)
    found.bare.push(await bareInserts(bench, ids, CLIENTS, seconds))
  }
  return found
}

/** A figure without a limit of its own. */
const plain = (
  what: string,
  unit: string,
  rounds: readonly number[],
  atMost: number | null = null,
): Figure => toFigure('B1', what, unit, rounds, { aim: atMost === null ? null : { atMost } })

/** B1: a file in one request, stored durably, beside the same rows by bare `pg` in one transaction each. */
export async function singlePosts(
  bench: Bench,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  const commits = await commitsMs(bench.databaseUrl, 200)
  // What the runtime compiles, it compiles once: the rounds measure a site that has run for a while.
  await sendPosts(bench, CLIENTS, 2 * seconds)
  const { site, bare, p99s, delays, cpu } = await roundsOf(bench, rounds, seconds)
  const alone = await sendPosts(bench, 1, Math.min(seconds, 5))
  return [
    toFigure('B1', 'posts of a file, 20 clients', 'runs/s', site, {
      aim: { ratio: 0.5 },
      limit: { what: 'the same rows by bare pg', rounds: bare },
    }),
    plain('p99 of a post, 20 clients', 'ms', p99s, 100),
    plain('p99 delay of the event loop of the site meanwhile', 'ms', delays, 50),
    ...Object.keys(cpu[0] ?? {}).map((part) =>
      plain(
        `CPU for a post, 20 clients: ${part}`,
        'ms',
        cpu.map((one) => one[part] ?? NaN),
      ),
    ),
    plain('p50 of a post, 1 client', 'ms', [quantile(alone.ms, 0.5)], 8),
    plain('one row of one client on the disk (fsync)', 'ms', [median(commits)]),
  ]
}
