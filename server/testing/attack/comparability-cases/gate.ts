import { refusal, type Outcome } from './pair'
import { nights } from './nightly'
import { storedRuns, sendOwn } from './own-product'
import type { Json } from './side'
import { get, type Site } from './site'
import type { Try } from './try'

const P99 = 'http.latency.p99'

/** One more run after six honest ones, which the response holds against them. */
type Gate = {
  name: string
  /** fields of the earlier runs */
  before?: Json
  after: Json
  context?: Json
  medianMs: number
  /** the verdict that an honest run deserves */
  expected?: string
}

type Compared = { key: string; status: string; reason: string | null }

async function tryGate(site: Site, campaign: string, one: Gate): Promise<Outcome> {
  const context = { continuous: true }
  const sent = await sendOwn(
    site,
    campaign,
    '1.0.0',
    { context, run: nights(0, one.before ?? {}), runs: 6 },
    10,
  )
  if (sent.status >= 400) return { verdict: 'refused', why: `first: ${refusal(sent)}` }
  const side = { context: { ...context, ...one.context }, run: nights(6, one.after), runs: 1 }
  const answer = await sendOwn(site, campaign, '1.1.0', side, one.medianMs)
  if (answer.status >= 400) return { verdict: 'refused', why: refusal(answer) }
  const [run] = storedRuns(answer)
  const path = `/api/v1/runs/${String(run?.id)}/comparison?failOn=regression`
  const { body } = await get(site, path)
  const value = ((body.values ?? []) as Compared[]).find(({ key }) => key === P99)
  const why = `${value?.status ?? 'no value'}, passed: ${String(body.passed)}; ${value?.reason ?? 'tested'}`
  if (one.expected !== undefined)
    return { verdict: value?.status === one.expected ? 'fair' : 'FOOLED', why }
  const isJudged = value !== undefined && value.status !== 'NOT_ENOUGH_DATA'
  return { verdict: isJudged ? 'FOOLED' : 'not judged', why }
}

const untimed = { nominalDurationSeconds: null }
const LIST: Gate[] = [
  {
    name: 'control: an honest regression',
    after: {},
    medianMs: 20,
    expected: 'REGRESSION',
  },
  { name: 'control: nothing changed', after: {}, medianMs: 10, expected: 'NO_EVIDENCE' },
  {
    name: 'three times the rate',
    after: { achievedRps: 6000, requests: 3_600_000 },
    medianMs: 20,
  },
  {
    name: 'ten times the time asked for',
    after: { durationSeconds: 6000, requests: 11_990_000 },
    medianMs: 5,
  },
  {
    name: 'earlier runs at three times the rate hide a regression',
    before: { achievedRps: 6000, requests: 3_600_000 },
    after: {},
    medianMs: 10,
  },
  {
    name: '60 s after 600 s, nobody asked',
    before: untimed,
    after: { ...untimed, durationSeconds: 60, requests: 119_900 },
    medianMs: 5,
  },
  { name: '40% of the requests failed', after: { errors: 480_000 }, medianMs: 5 },
  { name: 'another test bed', after: {}, context: { environment: { label: 'b' } }, medianMs: 5 },
  { name: 'another branch', after: {}, context: { branch: 'b' }, medianMs: 20 },
  {
    name: 'a start before all others',
    after: { startedAt: '2026-08-01T02:00:00Z' },
    medianMs: 5,
  },
]

/** Tries to have a run judged against runs that measured something else. */
export const GATES: Try[] = LIST.map((one) => ({
  name: `comparison in the response: ${one.name}`,
  go: (site, campaign) => tryGate(site, campaign, one),
}))
