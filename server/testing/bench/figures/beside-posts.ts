import pg from 'pg'
import type { Bench } from '../bench-site'
import { quantile, toFigure, type Figure } from '../figure'
import { HttpClient } from '@/server/testing/load/http-client'
import { storePost } from '@/server/testing/load/posts'
import { largeFile } from '../large-file'
import { loopDelayDuring } from '../loop-delay'
import { sendPosts } from '../send-posts'
import { coldMs } from './cold-reads'
import { get } from './read-pages'

const EVERY_MS = 50
const SENDERS = 20

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Reads an address again and again over one connection, as a browser does, with pauses, until told to stop. @returns ms of each */
async function readSteadily(
  bench: Bench,
  path: string,
  isOver: (reads: number) => boolean,
): Promise<number[]> {
  const found: number[] = []
  const client = new HttpClient(bench.url)
  while (!isOver(found.length)) {
    const { status, ms } = await client.send(path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    found.push(ms)
    await pause(EVERY_MS)
  }
  client.close()
  return found
}

type Page = { what: string; path: string; isMadeAnew: boolean }

/** Pages that no post changes, and a page and a file that every post changes. */
async function pagesOf(databaseUrl: string): Promise<Page[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ slug: string }>(
    'SELECT slug FROM publication ORDER BY id LIMIT 1',
  )
  await client.end()
  return [
    { what: 'page of a publication', path: `/publications/${rows[0]?.slug}`, isMadeAnew: false },
    { what: 'list of publications', path: '/publications', isMadeAnew: false },
    { what: 'list of harnesses as JSON', path: '/api/v1/harnesses', isMadeAnew: true },
    { what: 'front page', path: '/', isMadeAnew: true },
  ]
}

/** One page beside 20 who post; its limit is the same page while nobody does. */
async function besidePosts(bench: Bench, page: Page, seconds: number): Promise<Figure[]> {
  const reads = Math.ceil((seconds * 1000) / EVERY_MS / 4)
  await get(bench, page.path)
  const quiet = page.isMadeAnew
    ? await coldMs(bench, page.path, Math.min(reads, 11))
    : await readSteadily(bench, page.path, (done) => done >= reads)
  let isOver = false
  const posting = sendPosts(bench, SENDERS, seconds).finally(() => (isOver = true))
  const [during] = await Promise.all([readSteadily(bench, page.path, () => isOver), posting])
  const how = page.isMadeAnew ? ', which they change,' : ''
  return [
    toFigure('B1', `${page.what}${how} while ${SENDERS} clients post`, 'ms', during, {
      aim: { ratioAtMost: 2 },
      limit: {
        what: page.isMadeAnew ? 'made anew while nobody posts' : 'while nobody posts',
        rounds: quiet,
      },
    }),
    toFigure('B1', `p99 of that`, 'ms', [quantile(during, 0.99)]),
  ]
}

async function delayDuringUploads(bench: Bench, files: number): Promise<Figure> {
  const path = '/api/v1/runs?campaign=bench-large&environment=bench&mesh=none'
  const bodies = Array.from({ length: files }, largeFile)
  const client = new HttpClient(bench.url)
  const delay = await loopDelayDuring(bench, async () => {
    for (const body of bodies) await storePost(client, bench.token, { path, body })
  }).finally(client.close)
  return toFigure('B1', 'p99 delay of the event loop during uploads of 5 MB', 'ms', [delay], {
    aim: { atMost: 50 },
  })
}

/** What others feel while the site stores: pages beside posts, and the event loop during large files. */
export async function feltByOthers(
  bench: Bench,
  seconds: number,
  files: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of await pagesOf(bench.databaseUrl))
    figures.push(...(await besidePosts(bench, page, seconds)))
  return [...figures, await delayDuringUploads(bench, files)]
}
