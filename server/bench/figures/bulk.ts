import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { Bench } from '../bench-site'
import { median, type Figure } from '../figure'
import { postOf } from '../posts'

const CONDITIONS = 40
let number = 1_000_000

/** A line of NDJSON as `POST /api/v1/runs` takes it. */
function lineOf(): string {
  const { path, body } = postOf(number++, CONDITIONS)
  const { environment, campaign, ...context } = Object.fromEntries(
    new URL(path, 'http://bench').searchParams,
  )
  return `${JSON.stringify({
    context: { ...context, campaign: `bulk-${campaign}`, environment: { label: environment } },
    results: [{ raw: JSON.parse(body.toString()) as object }],
  })}\n`
}

/** Streams lines as fast as the site takes them. @throws Error with the summary unless every line was stored */
function streamLines(bench: Bench, lines: number): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = send(new URL('/api/v1/runs', bench.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/x-ndjson',
      },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      let last = ''
      createInterface({ input: response })
        .on('line', (line) => (last = line))
        .once('close', () => {
          const seconds = (performance.now() - began) / 1000
          if (last.includes(`"stored":${lines},`)) resolve(seconds)
          else reject(new Error(`expected ${lines} stored lines, found ${last.slice(0, 400)}`))
        })
    })
    let sent = 0
    const write = (): void => {
      while (sent < lines) {
        sent++
        if (!request.write(lineOf())) return void request.once('drain', write)
      }
      request.end()
    }
    write()
  })
}

/** Peak resident memory of a process in MB; null where /proc is not there. */
function peakMb(pid: number): number | null {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? null : Number(kb) / 1024
  } catch {
    return null
  }
}

/** Seconds of COPY for all measurements there are, from a file of the database server into a table like theirs. */
async function copyAll(client: pg.Client): Promise<number> {
  await client.query('DROP TABLE IF EXISTS bench_copy')
  await client.query('CREATE TABLE bench_copy (LIKE measurement INCLUDING ALL)')
  await client.query(`COPY measurement TO '/tmp/meshbench-bench-copy'`)
  const began = performance.now()
  await client.query(`COPY bench_copy FROM '/tmp/meshbench-bench-copy'`)
  const seconds = (performance.now() - began) / 1000
  await client.query('DROP TABLE bench_copy')
  return seconds
}

/** B2: a stream of results, beside COPY of the same measurements into the same indexed table. */
export async function bulk(bench: Bench, rounds: number, lines: number): Promise<Figure[]> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const count = async (): Promise<number> =>
    Number((await client.query<{ n: string }>('SELECT count(*) AS n FROM measurement')).rows[0]?.n)
  await streamLines(bench, 100)
  const [site, copied]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const before = await count()
    const seconds = await streamLines(bench, lines)
    const after = await count()
    site.push((after - before) / seconds)
    copied.push(after / (await copyAll(client)))
  }
  await client.end()
  const memory = peakMb(bench.pid)
  return [
    {
      ...{ id: 'B2', what: `measurements of an NDJSON stream of ${lines} lines`, unit: '/s' },
      ...{ value: median(site), rounds: site, aim: { ratio: 0.25 } },
      limit: { what: 'the same rows by COPY', value: median(copied), rounds: copied },
    },
    ...(memory === null
      ? []
      : [
          {
            ...{ id: 'B2', what: 'peak memory of the site so far', unit: 'MB', limit: null },
            ...{ value: memory, rounds: [memory], aim: { atMost: 400 } },
          },
        ]),
  ]
}
