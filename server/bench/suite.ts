import { withBench, type Bench } from './bench-site'
import type { Figure } from './figure'
import { bulk } from './figures/bulk'
import { httpReads } from './figures/http-reads'
import { singlePosts } from './figures/single-posts'

/** The figures of the speed aims, by id. `isQuick`: one short round, to see that everything works. */
export const SUITE: readonly {
  id: string
  run: (bench: Bench, isQuick: boolean) => Promise<Figure[]>
}[] = [
  { id: 'B1', run: (bench, isQuick) => singlePosts(bench, isQuick ? 1 : 5, isQuick ? 3 : 8) },
  { id: 'B2', run: (bench, isQuick) => bulk(bench, isQuick ? 1 : 3, isQuick ? 1000 : 20_000) },
  { id: 'B4', run: (bench, isQuick) => httpReads(bench, isQuick ? 1 : 3, isQuick ? 2 : 5) },
]

/** Runs the chosen figures on one site. @param done is told of each as soon as it is known */
export async function measure(
  ids: readonly string[],
  isQuick: boolean,
  done: (figure: Figure) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
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
