import { fetchCards } from './cards'
import { sendOwn, shownMesh } from './own-product'
import { refusal, sendSide } from './pair'
import type { Json, Side } from './side'
import { get, post, type Site } from './site'
import type { Try } from './try'

const P99 = 'http.latency.p99'

/** A subject whose value must not be ranked, and the words that every view of it must hold. */
const UNFIT: Side = { run: { errors: 480_000 } }
const WORDS = /requests failed|many errors/
/** A line chart has no room at its points: they are hollow, and its key says why. */
const HOLLOW = /hollow [a-z ]+: not ranked/

type Made = { a: string; b: string; group: string; family: string; ids: string[] }

/** An honest subject and one without proof, under versions of the try's own. */
async function unfairPair(
  site: Site,
  campaign: string,
  b: Side = UNFIT,
  a: Side = {},
): Promise<Made> {
  const version = `9.${campaign.split('-').at(-1) ?? '0'}.0`
  const own = (side: Side): Side => ({ ...side, context: { version, ...side.context } })
  const first = await sendSide(site, campaign, 'istio', own(a), 10)
  const second = await sendSide(site, campaign, 'linkerd', own(b), 5)
  if (first.status >= 400 || second.status >= 400)
    throw new Error(`${refusal(first)} ${refusal(second)}`)
  const [card] = await fetchCards(site, campaign, P99)
  return {
    a: `istio@${version}`,
    b: `linkerd@${version}`,
    group: card?.panel.groupKey ?? '',
    family: card?.panel.familyKey ?? '',
    ids: [first, second].flatMap(({ body }) =>
      ((body.runs ?? []) as Json[]).slice(0, 1).map((run) => String(run.id)),
    ),
  }
}

/** An address that shows an unfit value must also give the reason. */
const view = (name: string, path: (made: Made) => string, words = WORDS): Try => ({
  name: `view of an unfit value: ${name}`,
  go: async (site, campaign) => {
    const { status, text } = await get(site, path(await unfairPair(site, campaign)))
    if (status >= 400) return { verdict: 'refused', why: `${String(status)} ${text.slice(0, 120)}` }
    const found = words.exec(text)?.[0]
    return found === undefined
      ? {
          verdict: 'FOOLED',
          why: `the reason is missing: ${text.replace(/\s+/g, ' ').slice(0, 160)}`,
        }
      : { verdict: 'flagged', why: `says "${found}"` }
  },
})

const pairQuery = ({ a, b }: Made): string => `a=${a}&b=${b}&metric=${P99}`

/** Freezes a chart and reads it by its short link. */
const frozen = (name: string, format: string, chart: 'bars' | 'compare'): Try => ({
  name: `frozen chart of an unfit value: ${name}`,
  go: async (site, campaign) => {
    const made = await unfairPair(site, campaign)
    const query = chart === 'bars' ? `metric=${P99}&group=${made.group}` : pairQuery(made)
    const { body, status, text } = await post(site, '/api/v1/snapshots', { chart, query })
    if (status >= 400) return { verdict: 'refused', why: text.slice(0, 160) }
    const shown = await get(site, `/s/${String(body.hash)}${format}`)
    const found = /requests failed|many errors|not ranked|no rank/i.exec(shown.text)?.[0]
    return found === undefined
      ? { verdict: 'FOOLED', why: `nothing said: ${shown.text.slice(0, 160)}` }
      : { verdict: 'flagged', why: `says "${found}"` }
  },
})

type Compared = {
  shared: {
    ranking: { ranks: unknown[] }
    whatIf: { order: string[]; rows: { label: string; reason: string | null }[] } | null
  }[]
  outcomes: { outcome: string; differs: string[] }[]
  relative: unknown[]
}

const compare = (name: string, b: Side, rule: string, a: Side = {}): Try => ({
  name: `/compare: ${name}`,
  go: async (site, campaign) => {
    const made = await unfairPair(site, campaign, b, a)
    const { body } = await get(site, `/api/v1/compare?${pairQuery(made)}&rule=${rule}`)
    const { shared = [], outcomes = [], relative = [] } = body as Partial<Compared>
    const [first] = shared
    if (first === undefined) {
      const [outcome] = outcomes
      const why = `${outcome?.outcome ?? 'nothing'}: ${outcome?.differs.join('; ') ?? ''}`
      return { verdict: relative.length === 0 ? 'kept apart' : 'FOOLED', why }
    }
    const order = first.whatIf?.order ?? []
    const why = `${String(first.ranking.ranks.length)} ranks; order under the rule: ${order.join(' < ') || 'none'}`
    return {
      verdict: first.ranking.ranks.length > 0 || order.length > 1 ? 'FOOLED' : 'not ranked',
      why,
    }
  },
})

const untimed = { nominalDurationSeconds: null }

/** The second release of the try's own product has no proof; its views must say so. */
const release = (
  name: string,
  path: (mesh: string, group: string) => string,
  continuous: boolean,
  words = WORDS,
): Try => ({
  name: `view of an unfit release: ${name}`,
  go: async (site, campaign) => {
    const context = { continuous }
    const first = await sendOwn(site, campaign, '1.0.0', { context }, 10)
    await sendOwn(site, campaign, '1.1.0', { ...UNFIT, context }, 5)
    const [card] = await fetchCards(site, campaign, P99)
    const { status, text } = await get(
      site,
      path(await shownMesh(site, first), card?.panel.groupKey ?? ''),
    )
    const found = words.exec(text)?.[0]
    return found === undefined
      ? {
          verdict: 'FOOLED',
          why: `${String(status)}, the reason is missing: ${text.replace(/\s+/g, ' ').slice(0, 160)}`,
        }
      : { verdict: 'flagged', why: `says "${found}"` }
  },
})

export const VIEWS: Try[] = [
  view('bars.csv', ({ group }) => `/charts/bars.csv?metric=${P99}&group=${group}`),
  view('bars.json', ({ group }) => `/charts/bars.json?metric=${P99}&group=${group}`),
  view('bars.svg', ({ group }) => `/charts/bars.svg?metric=${P99}&group=${group}`),
  view('profile.csv', ({ group }) => `/charts/profile.csv?metric=http.latency&group=${group}`),
  view(
    'profile.svg',
    ({ group }) => `/charts/profile.svg?metric=http.latency&group=${group}`,
    HOLLOW,
  ),
  view('compare.svg with chosen subjects', (made) => `/charts/compare.svg?${pairQuery(made)}`),
  view('compare.csv with chosen subjects', (made) => `/charts/compare.csv?${pairQuery(made)}`),
  view('frame of bars', ({ group }) => `/embed/bars?metric=${P99}&group=${group}`),
  view('frame with chosen subjects', (made) => `/embed/compare?${pairQuery(made)}`),
  view('/compare, the page', ({ a, b }) => `/compare?a=${a}&b=${b}&metric=${P99}`),
  view('page of the run', ({ ids }) => `/runs/${ids[1] ?? ''}`),
  frozen('bars.svg', '.svg', 'bars'),
  frozen('bars.json', '.json', 'bars'),
  frozen('chosen subjects', '.svg', 'compare'),
  frozen('page of chosen subjects', '', 'compare'),
  release('page of the mesh, table of versions', (mesh) => `/meshes/${mesh}`, false),
  release('versions in the API', (mesh) => `/api/v1/meshes/${mesh}/trends?metric=${P99}`, false),
  release(
    'trend.csv',
    (mesh, group) => `/charts/trend.csv?mesh=${mesh}&metric=${P99}&group=${group}`,
    false,
  ),
  release(
    'trend.svg',
    (mesh, group) => `/charts/trend.svg?mesh=${mesh}&metric=${P99}&group=${group}`,
    false,
    HOLLOW,
  ),
  release('page of the mesh, series', (mesh) => `/meshes/${mesh}?metric=${P99}`, true),
  release('series in the API', (mesh) => `/api/v1/meshes/${mesh}?metric=${P99}`, true),
  compare('an unfit value, as sent', UNFIT, 'published'),
  compare('an unfit value under the median', UNFIT, 'median'),
  compare('an unfit value, all runs', UNFIT, 'all'),
  compare('subjects of two beds', { context: { environment: { label: 'b', nodes: 1 } } }, 'all'),
  compare(
    'subjects at two rates',
    { run: { targetRps: 1000, achievedRps: 1000, requests: 600_000 } },
    'all',
  ),
  compare(
    '60 s against 600 s, nobody asked',
    { run: { ...untimed, durationSeconds: 60, requests: 119_900 } },
    'all',
    { run: untimed },
  ),
]
