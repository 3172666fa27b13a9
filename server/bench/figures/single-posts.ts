import pg from 'pg'
import { cpuTimes, type CpuTimes } from '../cpu'
import { during, HttpLoad } from '../http-load'
import { insertBare, renewed, rowsOfRun, type RunRows } from '../bare-rows'
import { median, quantile, type Figure } from '../figure'
import { postOf } from '../posts'
import type { Bench } from '../bench-site'

const CONDITIONS = 40
let number = 0

/** Posts different files for a while. @throws Error with the first response that is not 201 */
async function posts(bench: Bench, clients: number, seconds: number) {
  const load = new HttpLoad(bench.url)
  const headers = {
    authorization: `Bearer ${bench.token}`,
    'content-type': 'application/octet-stream',
  }
  const run = async () => {
    const { path, body } = postOf(number++, CONDITIONS)
    const sent = await load.send(path, { method: 'POST', headers, body })
    if (sent.status !== 201) throw new Error(`${sent.status} ${sent.body.slice(0, 400)}`)
    return sent
  }
  const before = cpuTimes(bench.pid)
  const own = process.cpuUsage()
  const done = await during(seconds, clients, run).finally(load.close)
  const after = cpuTimes(bench.pid)
  const used = process.cpuUsage(own)
  const per = (what: keyof CpuTimes): number =>
    ((after?.[what] ?? NaN) - (before?.[what] ?? NaN)) / done.results.length
  const ids = done.results.flatMap(({ body }) => /"id":"([^"]+)"/.exec(body)?.[1] ?? [])
  return {
    perSecond: done.results.length / done.seconds,
    p50: quantile(
      done.results.map((r) => r.ms),
      0.5,
    ),
    p99: quantile(
      done.results.map((r) => r.ms),
      0.99,
    ),
    ids,
    cpuMs: {
      'first thread of the site': per('siteMs') - per('ofThreadsMs'),
      'other threads of the site': per('ofThreadsMs'),
      database: per('postgresMs'),
      'the clients': (used.user + used.system) / 1000 / done.results.length,
    },
  }
}

let bareNumber = 0

/** Rows that the site has just written, written once more without it: into the same tables, in one transaction each. */
async function bareInserts(bench: Bench, ids: string[], clients: number, seconds: number) {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(bench.databaseUrl)
      await client.connect()
      return client
    }),
  )
  const [reader] = connections
  if (!reader) throw new Error('the limit needs a client')
  const samples: RunRows[] = []
  for (const id of ids.slice(0, 100)) samples.push(await rowsOfRun(reader, id))
  const done = await during(seconds, clients, async (client) => {
    const sample = samples[++bareNumber % samples.length]
    const connection = connections[client]
    if (sample && connection) await insertBare(connection, renewed(sample, bareNumber))
  })
  await Promise.all(connections.map((client) => client.end()))
  return done.results.length / done.seconds
}

/** B1: a file in one request, stored durably, beside the same rows by bare `pg` in one transaction each. */
export async function singlePosts(
  bench: Bench,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  await posts(bench, 20, 3)
  const site: number[] = []
  const bare: number[] = []
  const p99s: number[] = []
  const cpu: Record<string, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const done = await posts(bench, 20, seconds)
    site.push(done.perSecond)
    cpu.push(done.cpuMs)
    p99s.push(done.p99)
    bare.push(await bareInserts(bench, done.ids, 20, seconds))
  }
  const alone = await posts(bench, 1, Math.min(seconds, 5))
  return [
    {
      ...{ id: 'B1', what: 'posts of a file, 20 clients', unit: 'runs/s' },
      ...{ value: median(site), rounds: site, aim: { ratio: 0.5 } },
      limit: { what: 'the same rows by bare pg', value: median(bare), rounds: bare },
    },
    {
      ...{ id: 'B1', what: 'p99 of a post, 20 clients', unit: 'ms', limit: null },
      ...{ value: median(p99s), rounds: p99s, aim: { atMost: 100 } },
    },
    ...Object.keys(cpu[0] ?? {}).map((part): Figure => {
      const ms = cpu.map((one) => one[part] ?? NaN)
      return {
        ...{ id: 'B1', what: `CPU for a post, 20 clients: ${part}`, unit: 'ms' },
        ...{ value: median(ms), rounds: ms, limit: null, aim: null },
      }
    }),
    {
      ...{ id: 'B1', what: 'p50 of a post, 1 client', unit: 'ms', limit: null },
      ...{ value: alone.p50, rounds: [alone.p50], aim: { atMost: 8 } },
    },
  ]
}
