import type { Bench } from '../bench-site'
import { toFigure, type Figure } from '../figure'
import { during } from '@/server/testing/load/http-client'
import { RawLoad } from '@/server/testing/load/raw-load'
import { sendPosts } from '../send-posts'
import { get, listPages, type Page } from './read-pages'

/** What the writers of a busy site send in all, and how many readers ask as fast as they can meanwhile. */
const POSTS_PER_SECOND = 200
const WRITERS = 20
const READERS = 20

/** @returns requests a second @throws Error with the first response that is not 200 */
async function readsPerSecond(bench: Bench, { path }: Page, seconds: number): Promise<number> {
  const load = new RawLoad(bench.url)
  const read = async (): Promise<void> => {
    const { status } = await load.get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  const done = await during(seconds, READERS, read).finally(load.close)
  return done.results.length / done.seconds
}

/** The same while posts come at a steady rate; how many of them were stored in each second. */
async function besidePosts(bench: Bench, page: Page, seconds: number) {
  const [posts, reads] = await Promise.all([
    sendPosts(bench, WRITERS, seconds, { perSecond: POSTS_PER_SECOND }),
    readsPerSecond(bench, page, seconds),
  ])
  return { reads, stored: posts.perSecond }
}

/** Pages that each of the posts changes, and one that none of them does. @throws Error where no publication is there */
async function readPages(bench: Bench): Promise<Page[]> {
  const { body } = await get(bench, '/publications')
  const slug = /href="\/publications\/([\w-]+)"/.exec(body)?.[1]
  if (slug === undefined) throw new Error('no publication is listed')
  const changed = (await listPages(bench)).filter(({ ratio }) => ratio < 0.5)
  return [
    { what: 'page of a publication', path: `/publications/${slug}`, ratio: 0.25 },
    ...changed.map((page) => ({ ...page, what: `${page.what}, which they change,` })),
  ]
}

/** B4: warm pages while 200 runs a second are stored, beside the same pages while nobody posts. */
export async function readsBesidePosts(
  bench: Bench,
  rounds: number,
  seconds: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of await readPages(bench)) {
    const [quiet, beside]: [number[], Awaited<ReturnType<typeof besidePosts>>[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      quiet.push(await readsPerSecond(bench, page, seconds))
      beside.push(await besidePosts(bench, page, seconds))
    }
    const [reads, stored] = [beside.map((one) => one.reads), beside.map((one) => one.stored)]
    figures.push(
      toFigure(
        'B4',
        `${page.what} while ${POSTS_PER_SECOND} runs/s are posted`,
        'requests/s',
        reads,
        { aim: { ratio: 0.5 }, limit: { what: 'while nobody posts', rounds: quiet } },
      ),
      toFigure('B4', 'runs stored beside that', 'runs/s', stored),
    )
  }
  return figures
}
