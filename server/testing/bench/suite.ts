import { withBench, type Bench } from './bench-site'
import type { Figure } from './figure'
import { feltByOthers } from './figures/beside-posts'
import { bulk } from './figures/bulk'
import { browserReads } from './figures/browser-reads'
import { coldReads } from './figures/cold-reads'
import { growth } from './figures/growth'
import { httpReads } from './figures/http-reads'
import { pictures } from './figures/pictures'
import { readsBesidePosts } from './figures/reads-beside-posts'
import { singlePosts } from './figures/single-posts'

type Part = { id: string; run: (bench: Bench, isQuick: boolean) => Promise<Figure[]> }

/** The figures of the speed aims, by id. `isQuick`: one short round, to see that everything works. */
const SUITE: readonly Part[] = [
  // On published data, before anything is stored.
  { id: 'B5', run: (bench, isQuick) => browserReads(bench, isQuick ? 1 : 5) },
  { id: 'B4', run: (bench, isQuick) => coldReads(bench, isQuick ? 1 : 11) },
  { id: 'B4', run: (bench, isQuick) => httpReads(bench, isQuick ? 1 : 3, isQuick ? 0.2 : 4) },
  { id: 'B6', run: (bench, isQuick) => pictures(bench, isQuick ? 5 : 50) },
  {
    id: 'B4',
    run: (bench, isQuick) => readsBesidePosts(bench, isQuick ? 1 : 3, isQuick ? 0.5 : 8),
  },
  { id: 'B1', run: (bench, isQuick) => singlePosts(bench, isQuick ? 1 : 5, isQuick ? 2 : 8) },
  { id: 'B1', run: (bench, isQuick) => feltByOthers(bench, isQuick ? 1 : 8, isQuick ? 2 : 10) },
  { id: 'B2', run: (bench, isQuick) => bulk(bench, isQuick ? 1 : 3, isQuick ? 200 : 10_000) },
]

/** B3 is asked for by name: it fills databases, which takes minutes. */
export const IDS: readonly string[] = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6']
export const USUAL = IDS.filter((id) => id !== 'B3')

/** Databases of these sizes are made for B3; a million runs take many minutes. */
export const SIZES = [10_000, 100_000]

export type Chosen = { ids: readonly string[]; isQuick: boolean; sizes: readonly number[] }

/**
 * Runs the chosen figures on one site, and B3 on one for each size.
 * @param done is told of each figure as soon as it is known
 */
export async function measure(
  { ids, isQuick, sizes }: Chosen,
  done: (figure: Figure) => void,
  say: (text: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const take = (found: readonly Figure[]): void => {
    figures.push(...found)
    found.forEach(done)
  }
  if (ids.includes('B3')) await growth(isQuick ? sizes.slice(0, 1) : sizes, take, say)
  const parts = SUITE.filter(({ id }) => ids.includes(id))
  if (parts.length === 0) return figures
  await withBench(async (bench) => {
    for (const { run } of parts) take(await run(bench, isQuick))
  })
  return figures
}
