import pg from 'pg'
import { connect } from '@/server/platform/db'
import { withBench, type Bench } from '../bench-site'
import { median, quantile, type Figure } from '../figure'
import { generateRuns } from '../generate'
import { coldMs } from './cold-reads'

/** A family has 26 conditions; a database of CI jobs has many runs in each. */
const FAMILIES = 200
const TIMES = 11

/** What readers ask for, each made anew: one or more queries and nothing kept. */
async function addresses(bench: Bench): Promise<{ what: string; path: string; isPage: boolean }[]> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM run WHERE replicate = 2 LIMIT 1',
  )
  await client.end()
  const page = (what: string, path: string) => ({ what, path, isPage: true })
  const query = (what: string, path: string) => ({ what, path, isPage: false })
  return [
    page('front page', '/'),
    page('page of a mesh', '/meshes/istio'),
    page('comparison', '/compare?a=istio:sidecar&b=linkerd:sidecar'),
    page('publications', '/publications'),
    page('methodology', '/methodology'),
    page('page of a run', `/runs/${rows[0]?.id ?? ''}`),
    query('leaderboard', '/api/v1/leaderboard'),
    query('a campaign', '/api/v1/campaigns/generated-0001'),
    query('conditions of a campaign', '/api/v1/campaigns/generated-0001/conditions'),
    query('trends of a mesh', '/api/v1/meshes/istio/trends'),
    query('a run', `/api/v1/runs/${rows[0]?.id ?? ''}`),
    query('search', '/api/v1/search?q=istio'),
  ]
}

type Measured = { what: string; isPage: boolean; ms: number[] }

/** Medians and p99 of cold responses in a database of so many runs, on a site of its own. */
async function atSize(runs: number, say: (text: string) => void): Promise<Measured[]> {
  const measured: Measured[] = []
  await withBench(async (bench) => {
    const db = connect(bench.databaseUrl)
    try {
      await generateRuns(db, { runs, families: Math.min(FAMILIES, Math.floor(runs / 52)) }, say)
    } finally {
      await db.$disconnect()
    }
    for (const { what, path, isPage } of await addresses(bench))
      measured.push({ what, isPage, ms: await coldMs(bench, path, TIMES) })
  })
  return measured
}

/** B3: cold responses in small and large databases; the limit is the same response in the smallest one. */
export async function growth(
  sizes: readonly number[],
  say: (text: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  let smallest: Measured[] = []
  for (const size of sizes) {
    const measured = await atSize(size, say)
    if (smallest.length === 0) smallest = measured
    for (const { what, isPage, ms } of measured) {
      const small = smallest.find((one) => one.what === what)?.ms ?? []
      const times = median(ms) / median(small)
      const id = 'B3'
      const at = `${what}, cold, ${size.toLocaleString('en')} runs`
      figures.push(
        {
          ...{ id, what: `p99 of ${at}`, unit: 'ms', value: quantile(ms, 0.99), rounds: ms },
          ...{ limit: null, aim: { atMost: isPage ? 300 : 50 } },
        },
        ...(measured === smallest
          ? []
          : [
              {
                ...{ id, what: `${at}, of that in the smallest`, unit: 'times', value: times },
                ...{ rounds: [times], limit: null, aim: { atMost: 2 } },
              },
            ]),
      )
    }
  }
  return figures
}
