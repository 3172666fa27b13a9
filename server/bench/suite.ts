import { withBench, type Bench } from './bench-site'
import type { Figure } from './figure'
import { bulk } from './figures/bulk'
import { coldReads } from './figures/cold-reads'
import { growth } from './figures/growth'
import { httpReads } from './figures/http-reads'
import { singlePosts } from './figures/single-posts'

/** The figures of the speed aims, by id. `isQuick`: one short round, to see that everything works. */
export const SUITE: readonly {
  id: string
  run: (bench: Bench, isQuick: boolean) => Promise<Figure[]>
}[] = [
  { id: 'B1', run: (bench, isQuick) => singlePosts(bench, isQuick ? 1 : 5, isQuick ? 3 : 8) },
  { id: 'B2', run: (bench, isQuick) => bulk(bench, isQuick ? 1 : 3, isQuick ? 1000 : 20_000) },
  {
    id: 'B4',
    run: async (bench, isQuick) => [
      ...(await coldReads(bench, isQuick ? 3 : 11)),
      ...(await httpReads(bench, isQuick ? 1 : 3, isQuick ? 2 : 4)),
    ],
  },
]

/** Databases of these sizes are made for B3; a million runs take minutes. */
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
  if (ids.includes('B3'))
    for (const figure of await growth(isQuick ? sizes.slice(0, 1) : sizes, say)) {
      figures.push(figure)
      done(figure)
    }
  if (!SUITE.some(({ id }) => ids.includes(id))) return figures
  await withBench(async (bench) => {
    for (const { id, run } of SUITE) {
      if (!ids.includes(id)) continue
      for (const figure of await run(bench, isQuick)) {
        figures.push(figure)
        done(figure)
      }
    }
  })
  return figures
}
