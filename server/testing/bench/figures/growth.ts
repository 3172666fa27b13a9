import pg from 'pg'
import { connect } from '@/server/platform/db/client'
import { withBench, type Bench } from '../bench-site'
import { quantile, toFigure, type Figure } from '../figure'
import { generateRuns } from '../generate'
import { CONDITIONS_PER_FAMILY } from '../seed-runs'
import { coldMs } from './cold-reads'
import { measureQueries, type Measured } from './queries'
import { crowdedPosts, storedPerSecond, storeGrowth } from './store-growth'

/**
 * Databases grow in width first: families, which are campaigns with 26 conditions and versions of their own, of organisations
 * of their own, with two runs of each condition; beyond so many families in runs.
 */
const MAX_FAMILIES = 2000
const RUNS_PER_FAMILY = 2 * CONDITIONS_PER_FAMILY
const TIMES = 11
const QUERY_TIMES = 50
const POSTS = { rounds: 3, seconds: 5 }

/** What readers ask for, each made anew. */
async function addresses(bench: Bench): Promise<{ what: string; path: string }[]> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM run WHERE replicate = 2 LIMIT 1',
  )
  await client.end()
  return [
    { what: 'front page', path: '/' },
    { what: 'page of a mesh', path: '/meshes/istio' },
    { what: 'comparison', path: '/compare?a=istio:sidecar&b=linkerd:sidecar' },
    { what: 'publications', path: '/publications' },
    { what: 'trends', path: '/trends' },
    { what: 'feed of a mesh', path: '/feed.xml?mesh=istio' },
    { what: 'methodology', path: '/methodology' },
    { what: 'page of a run', path: `/runs/${rows[0]?.id ?? ''}` },
    { what: 'leaderboard as JSON', path: '/api/v1/leaderboard' },
    { what: 'campaign as JSON', path: '/api/v1/campaigns/generated-0001' },
    { what: 'conditions as JSON', path: '/api/v1/campaigns/generated-0001/conditions' },
    { what: 'trends as JSON', path: '/api/v1/meshes/istio/trends' },
    { what: 'search as JSON', path: '/api/v1/search?q=istio' },
  ]
}

type AtSize = { runs: number; pages: { what: string; ms: number[] }[]; queries: Measured[] }

const words = (runs: number): string => `${runs.toLocaleString('en')} runs`

/** p99 against its aim, and the median beside that in the smallest database. */
function timesOf(what: string, atMost: number, ms: number[], small: number[] | null, of: AtSize) {
  const at = `${what}, ${words(of.runs)}`
  const figures: Figure[] = [
    toFigure('B3', `p99 of ${at}`, 'ms', ms, { aim: { atMost }, value: quantile(ms, 0.99) }),
  ]
  if (small !== null)
    figures.push(
      toFigure('B3', at, 'ms', ms, {
        aim: { ratioAtMost: 2 },
        limit: { what: 'in the smallest database', rounds: small },
      }),
    )
  return figures
}

function readFigures(of: AtSize, smallest: AtSize | null): Figure[] {
  const pages = of.pages.flatMap(({ what, ms }, i) =>
    timesOf(`${what}, cold`, 300, ms, smallest?.pages[i]?.ms ?? null, of),
  )
  const queries = of.queries.flatMap(({ what, siteMs, byHandMs }, i) => [
    ...timesOf(`query: ${what}`, 50, siteMs, smallest?.queries[i]?.siteMs ?? null, of),
    toFigure('B3', `query: ${what}, ${words(of.runs)}`, 'ms', siteMs, {
      limit: { what: 'least SQL', rounds: byHandMs },
    }),
  ])
  return [...pages, ...queries]
}

async function fill(bench: Bench, runs: number, say: (text: string) => void): Promise<void> {
  const db = connect(bench.databaseUrl)
  const size = { runs, families: Math.min(MAX_FAMILIES, Math.floor(runs / RUNS_PER_FAMILY)) }
  await generateRuns(db, size, say).finally(() => db.$disconnect())
}

/**
 * B3 and the growth of B1: reads and posts in small and large databases, on a site of its own for each size; the limit is the
 * same in the smallest one.
 */
export async function growth(
  sizes: readonly number[],
  take: (figures: readonly Figure[]) => void,
  say: (text: string) => void,
): Promise<void> {
  let smallest: (AtSize & { stored: number[] }) | null = null
  const measured: number[] = []
  for (const runs of sizes) {
    await withBench(async (bench) => {
      await fill(bench, runs, say)
      const pages: AtSize['pages'] = []
      for (const { what, path } of await addresses(bench))
        pages.push({ what, ms: await coldMs(bench, path, TIMES) })
      const of = { runs, pages, queries: await measureQueries(bench, QUERY_TIMES) }
      take(readFigures(of, smallest))
      const stored = await storedPerSecond(bench, POSTS)
      if (smallest) take([storeGrowth(runs, stored, smallest)])
      else {
        smallest = { ...of, stored }
        take(await crowdedPosts(bench, stored, POSTS))
      }
      measured.push(runs)
    })
    // It has failed, or was told to end, and has said so.
    if (measured.at(-1) !== runs) return
  }
}
