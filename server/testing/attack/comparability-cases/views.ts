import { fetchCards } from './cards'
import { P99, sendOwn, sendSide, storedRuns, type Side } from './side'
import { get, send, type Site } from './site'
import { readMesh } from './trends'
import { judge, type Outcome, type Try } from './try'

/** A subject whose value must not be ranked, and the words that every view of it must hold. */
const UNFIT: Side = { run: { errors: 480_000 } }
const WORDS = /requests failed|many errors/
/** A line chart has no room at its points: they are hollow, and its key says why. */
const HOLLOW = /hollow [a-z ]+: not ranked/

function judgeWords(text: string, words: RegExp): Outcome {
  const found = words.exec(text)?.[0]
  const start = text.replace(/\s+/g, ' ').slice(0, 160)
  return judge(
    found !== undefined,
    'flagged',
    found === undefined ? `the reason is missing: ${start}` : `says "${found}"`,
  )
}

type Made = { a: string; b: string; group: string; run: string }

/** An honest subject and one without proof, under versions of the try's own. */
async function sendUnfair(site: Site, campaign: string, b = UNFIT, a: Side = {}): Promise<Made> {
  const version = `9.${campaign.split('-').at(-1) ?? '0'}.0`
  const own = (side: Side): Side => ({ ...side, context: { version, ...side.context } })
  await sendSide(site, campaign, 'istio', own(a), 10)
  const second = await sendSide(site, campaign, 'linkerd', own(b), 5)
  const [card] = await fetchCards(site, campaign)
  return {
    a: `istio@${version}`,
    b: `linkerd@${version}`,
    group: card?.panel.groupKey ?? '',
    run: String(storedRuns(second)[0]?.id),
  }
}

/** An address that shows an unfit value must also give the reason. */
const view = (name: string, path: (made: Made) => string, words = WORDS): Try => ({
  name: `view of an unfit value: ${name}`,
  go: async (site, campaign) => {
    const { text } = await get(site, path(await sendUnfair(site, campaign)))
    return judgeWords(text, words)
  },
})

const pairQuery = ({ a, b }: Made): string => `a=${a}&b=${b}&metric=${P99}`
const groupQuery = ({ group }: Made): string => `metric=${P99}&group=${group}`
const profileQuery = ({ group }: Made): string => `metric=http.latency&group=${group}`

/** Freezes a chart and reads it by its short link. */
const frozen = (name: string, format: string, chart: 'bars' | 'compare'): Try => ({
  name: `frozen chart of an unfit value: ${name}`,
  go: async (site, campaign) => {
    const made = await sendUnfair(site, campaign)
    const query = chart === 'bars' ? groupQuery(made) : pairQuery(made)
    const { body } = await send(site, '/api/v1/snapshots', { chart, query })
    const { text } = await get(site, `/s/${String(body.hash)}${format}`)
    return judgeWords(text, /requests failed|many errors|not ranked|no rank/i)
  },
})

/** The second release of the try's own product has no proof; its views must say so. */
const release = (
  name: string,
  path: (mesh: string, group: string) => string,
  { continuous = false, words = WORDS } = {},
): Try => ({
  name: `view of an unfit release: ${name}`,
  go: async (site, campaign) => {
    const context = { continuous }
    const first = await sendOwn(site, campaign, '1.0.0', { context }, 10)
    await sendOwn(site, campaign, '1.1.0', { ...UNFIT, context }, 5)
    const [card] = await fetchCards(site, campaign)
    const { text } = await get(site, path(await readMesh(site, first), card?.panel.groupKey ?? ''))
    return judgeWords(text, words)
  },
})

type Compared = {
  shared?: { ranking: { ranks: unknown[] }; whatIf: { order: string[] } | null }[]
  outcomes?: { outcome: string; differs: string[] }[]
  relative?: unknown[]
}

const compare = (name: string, rule: string, b: Side, a?: Side): Try => ({
  name: `/compare: ${name}`,
  go: async (site, campaign) => {
    const made = await sendUnfair(site, campaign, b, a)
    const { body } = await get(site, `/api/v1/compare?${pairQuery(made)}&rule=${rule}`)
    const { shared: [first] = [], outcomes: [outcome] = [], relative = [] } = body as Compared
    if (first === undefined) {
      const why = `${outcome?.outcome ?? 'nothing'}: ${outcome?.differs.join('; ') ?? ''}`
      return judge(relative.length === 0, 'kept apart', why)
    }
    const { length: ranks } = first.ranking.ranks
    const order = first.whatIf?.order ?? []
    const why = `${ranks} ranks; order under the rule: ${order.join(' < ') || 'none'}`
    return judge(ranks === 0 && order.length <= 1, 'not ranked', why)
  },
})

const untimed = { nominalDurationSeconds: null }

export const VIEWS: Try[] = [
  view('bars.csv', (made) => `/charts/bars.csv?${groupQuery(made)}`),
  view('bars.json', (made) => `/charts/bars.json?${groupQuery(made)}`),
  view('bars.svg', (made) => `/charts/bars.svg?${groupQuery(made)}`),
  view('profile.csv', (made) => `/charts/profile.csv?${profileQuery(made)}`),
  view('profile.svg', (made) => `/charts/profile.svg?${profileQuery(made)}`, HOLLOW),
  view('compare.svg with chosen subjects', (made) => `/charts/compare.svg?${pairQuery(made)}`),
  view('compare.csv with chosen subjects', (made) => `/charts/compare.csv?${pairQuery(made)}`),
  view('frame of bars', (made) => `/embed/bars?${groupQuery(made)}`),
  view('frame with chosen subjects', (made) => `/embed/compare?${pairQuery(made)}`),
  view('/compare, the page', (made) => `/compare?${pairQuery(made)}`),
  view('page of the run', ({ run }) => `/runs/${run}`),
  frozen('bars.svg', '.svg', 'bars'),
  frozen('bars.json', '.json', 'bars'),
  frozen('chosen subjects', '.svg', 'compare'),
  frozen('page of chosen subjects', '', 'compare'),
  release('page of the mesh, table of versions', (mesh) => `/meshes/${mesh}`),
  release('versions in the API', (mesh) => `/api/v1/meshes/${mesh}/trends?metric=${P99}`),
  release(
    'trend.csv',
    (mesh, group) => `/charts/trend.csv?mesh=${mesh}&metric=${P99}&group=${group}`,
  ),
  release(
    'trend.svg',
    (mesh, group) => `/charts/trend.svg?mesh=${mesh}&metric=${P99}&group=${group}`,
    { words: HOLLOW },
  ),
  release('page of the mesh, series', (mesh) => `/meshes/${mesh}?metric=${P99}`, {
    continuous: true,
  }),
  release('series in the API', (mesh) => `/api/v1/meshes/${mesh}?metric=${P99}`, {
    continuous: true,
  }),
  compare('an unfit value, as sent', 'published', UNFIT),
  compare('an unfit value, all runs', 'all', UNFIT),
  compare('subjects of two beds', 'all', { context: { environment: { label: 'b', nodes: 1 } } }),
  compare('subjects at two rates', 'all', {
    run: { targetRps: 1000, achievedRps: 1000, requests: 600_000 },
  }),
  compare(
    '60 s against 600 s, nobody asked',
    'all',
    { run: { ...untimed, durationSeconds: 60, requests: 119_900 } },
    { run: untimed },
  ),
]
