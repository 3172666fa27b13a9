import { streamLines } from '../bulk-lines'
import type { Bench } from '../bench-site'
import { toFigure, type Figure } from '../figure'
import { buildPost, toStreamLine, type Post } from '@/server/testing/load/posts'
import { sendPosts } from '../send-posts'

const CLIENTS = 20
const REPETITIONS = 10_000
const CAMPAIGNS = 1_000
/** As much slower as storing may be beside the smallest database. */
const AIM = { ratio: 1 / 1.2 }

/** Runs a second in rounds of a database as it is. */
export async function storedPerSecond(
  bench: Bench,
  times: { rounds: number; seconds: number },
  next?: () => Post,
): Promise<number[]> {
  await sendPosts(bench, CLIENTS, 1, { next })
  const found: number[] = []
  for (let round = 0; round < times.rounds; round++)
    found.push((await sendPosts(bench, CLIENTS, times.seconds, { next })).perSecond)
  return found
}

/** Posts of one condition, or of four in each of so many campaigns; numbers that no other post has. */
function posts(first: number, conditions: number, name: string): () => Post {
  let number = first
  return () => {
    const { path, body } = buildPost(number++, conditions)
    return { path: path.replace('campaign=bench-', `campaign=${name}-`), body }
  }
}

/** Posts to a condition with 10^4 repetitions, and to 1,000 campaigns, beside those to ten campaigns with few. */
export async function crowdedPosts(
  bench: Bench,
  usual: readonly number[],
  times: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const cases = [
    { what: `a condition with ${REPETITIONS} repetitions`, conditions: 1, results: REPETITIONS },
    { what: `${CAMPAIGNS} campaigns`, conditions: 4 * CAMPAIGNS, results: 4 * CAMPAIGNS },
  ]
  const figures: Figure[] = []
  for (const [i, { what, conditions, results }] of cases.entries()) {
    const next = posts(10_000_000 * (i + 1), conditions, `crowded-${i}`)
    await streamLines(bench, results, () => toStreamLine(next()))
    const rounds = await storedPerSecond(bench, times, next)
    figures.push(
      toFigure('B1', `posts to ${what}, ${CLIENTS} clients`, 'runs/s', rounds, {
        aim: AIM,
        limit: { what: 'to 10 campaigns', rounds: usual },
      }),
    )
  }
  return figures
}

/** Storing in a large database beside the smallest. */
export const storeGrowth = (
  runs: number,
  stored: readonly number[],
  smallest: { runs: number; stored: readonly number[] },
): Figure =>
  toFigure('B1', `posts beside ${runs.toLocaleString('en')} runs`, 'runs/s', stored, {
    aim: AIM,
    limit: { what: `beside ${smallest.runs.toLocaleString('en')}`, rounds: smallest.stored },
  })
