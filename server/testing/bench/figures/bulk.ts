import pg from 'pg'
import type { Bench } from '../bench-site'
import { streamLines } from '../bulk-lines'
import { importByCommand } from '../cli-import'
import { copyAgain } from '../copied-rows'
import { toFigure, type Figure } from '../figure'
import { forgetPeaks, peakOfTreeMb } from '@/server/testing/load/processes'

/** A stream so many times as long may take hardly more memory. */
const LONGER = 10

type Way = { what: string; store: (bench: Bench, results: number) => Promise<number> }
const WAYS: readonly Way[] = [
  { what: 'NDJSON stream', store: streamLines },
  { what: 'import by the command line', store: importByCommand },
]

/** One way to store many results, beside COPY of the rows that they became. */
async function beside(bench: Bench, client: pg.Client, way: Way, rounds: number, results: number) {
  const [site, copied, alone]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now')
    const seconds = await way.store(bench, results)
    const copy = await copyAgain(client, rows[0]?.now ?? '')
    site.push(copy.measurements / seconds)
    copied.push(copy.measurements / copy.seconds)
    alone.push(copy.measurements / copy.measurementsAloneSeconds)
  }
  return { site, copied, alone }
}

/** Memory of the site in a stream, and in one that is longer. */
async function memory(bench: Bench, results: number): Promise<Figure[]> {
  const peaks: number[] = []
  for (const lines of [results, LONGER * results]) {
    forgetPeaks(bench.pid)
    await streamLines(bench, lines)
    const peak = peakOfTreeMb(bench.pid)
    if (peak === null) return []
    peaks.push(peak)
  }
  const [short = NaN, long = NaN] = peaks
  return [
    toFigure('B2', 'peak memory of the site in a stream', 'MB', [short], { aim: { atMost: 400 } }),
    toFigure('B2', `the same in a stream ${LONGER} times as long`, 'MB', [long], {
      aim: { ratioAtMost: 1.25 },
      limit: { what: 'in the shorter one', rounds: [short] },
    }),
  ]
}

/** B2: many results at once, beside COPY of the same rows into the same indexed tables. */
export async function bulk(bench: Bench, rounds: number, results: number): Promise<Figure[]> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const figures: Figure[] = []
  try {
    await streamLines(bench, 100)
    for (const way of WAYS) {
      const { site, copied, alone } = await beside(bench, client, way, rounds, results)
      figures.push(
        toFigure('B2', `measurements, ${way.what} of ${results} results`, '/s', site, {
          aim: { ratio: 0.25 },
          limit: { what: 'the same rows by COPY', rounds: copied },
        }),
        toFigure('B2', 'the measurements alone by COPY, without their runs', '/s', alone),
      )
    }
  } finally {
    await client.end()
  }
  return [...figures, ...(await memory(bench, results))]
}
