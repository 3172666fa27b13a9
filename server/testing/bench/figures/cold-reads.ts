import pg from 'pg'
import type { Bench } from '../bench-site'
import { toFigure, type Figure } from '../figure'
import { get, listPages } from './read-pages'

/** Makes every kept response stale, as a write that changes everything does. */
const bumpAll = (client: pg.Client): Promise<unknown> =>
  client.query('UPDATE cache_tag SET version = version + 1')

/** Milliseconds of one response that is made anew, several times. @throws Error for a response that is not 200 */
export async function coldMs(bench: Bench, path: string, times: number): Promise<number[]> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const found: number[] = []
  try {
    for (let i = 0; i <= times; i++) {
      await bumpAll(client)
      const { status, ms } = await get(bench, path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      // The first one compiles what makes it.
      if (i > 0) found.push(ms)
    }
  } finally {
    await client.end()
  }
  return found
}

const AIMS_MS: Record<string, number> = {
  'front page': 80,
  'chart as SVG': 10,
  'chart as PNG': 100,
}

/** B4, cold: responses that no cache holds, over published data. */
export async function coldReads(bench: Bench, times: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const pages = await listPages(bench)
  const svg = pages.find(({ what }) => what === 'chart as SVG')
  const png = svg ? [{ what: 'chart as PNG', path: svg.path.replace('.svg', '.png') }] : []
  for (const { what, path } of [...pages, ...png]) {
    const rounds = await coldMs(bench, path, times)
    const atMost = AIMS_MS[what]
    figures.push(
      toFigure('B4', `${what}, cold`, 'ms', rounds, {
        aim: atMost === undefined ? null : { atMost },
      }),
    )
  }
  return figures
}
