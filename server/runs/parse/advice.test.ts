import { describe, expect, it } from 'vitest'
import { decodeContext } from '@/ingest/context/context'
import { fortioJson, upload } from '../store/submission-fixture'
import { looksLikeSeries } from '../store/detect-series'
import { prepareSubmission } from './prepare'

const FULL = {
  campaign: 'c',
  mesh: 'istio',
  version: '1.26.0',
  mode: 'sidecar',
  environment: { label: 'kind' },
}
const notices = (more: object, file = upload(fortioJson('advice'))) =>
  prepareSubmission({ context: { ...FULL, ...more }, files: [file], adapterId: null })
    .flatMap(({ runs }) => runs)
    .flatMap(({ run }) => run.notices)
    .filter(({ place }) => place?.startsWith('/') === true)
    .map(({ code, message }) => ({ code, message }))

describe('a sender is told what will not happen', () => {
  it('nothing where everything is stated', () => {
    expect(notices({ baseline: 'none' })).toEqual([])
    expect(notices({ baseline: ['linkerd', 'Istio ambient', 'No mesh'] })).toEqual([])
    expect(notices({ commit: 'abc', continuous: true })).toEqual([])
    expect(decodeContext(FULL).mode).toBe('sidecar')
  })

  it.each([
    ['nomesh', 'Did you mean none?'],
    ['no-mesh', 'Did you mean none?'],
    ['linkrd', 'Did you mean linkerd'],
    ['my variant', 'a condition with that label'],
  ])('baseline: %s is no subject', (baseline, words) => {
    const [one] = notices({ baseline })
    expect(one).toMatchObject({ code: 'NO_SUCH_BASELINE' })
    expect(one?.message).toContain(`"${baseline}"`)
    expect(one?.message).toContain(words)
  })

  it('a version left out keeps the run off the trends', () => {
    expect(notices({ version: undefined })).toMatchObject([{ code: 'VERSION_UNSTATED' }])
    const [latest] = notices({ version: 'latest' })
    expect(latest?.code).toBe('VERSION_UNSTATED')
    expect(latest?.message).toContain('Send the release that was measured')
    expect(notices({ version: 'edge-25.1.1' })).toEqual([])
    expect(notices({ version: undefined, mesh: 'none', mode: 'none' })).toEqual([])
  })

  it('no test bed, rate or load model: not comparable, with the keys that say it', () => {
    const [bed] = notices({ environment: undefined })
    expect(bed).toMatchObject({ code: 'NOT_COMPARABLE' })
    expect(bed?.message).toContain('`environment`')
    const bare = {
      mapping: { 'http.latency.p99': { pointer: '/p99', unit: 'ms' } },
      environment: undefined,
    }
    const [all] = notices(bare, upload('{"p99":17.4}', 'own.json'))
    for (const key of ['`environment`', '`rps`', '`load_model`'])
      expect(all?.message).toContain(key)
    expect(all?.message).toContain('such as wrk, has `load_model: closed` and needs no `rps`')
    expect(all?.message).toContain('into the context (meshbench.yaml); `rps` is the rate that')
    expect(bed?.message).not.toContain('load_model')
    const stated = { ...bare, environment: { label: 'x' }, rps: 100, load_model: 'closed' }
    expect(notices(stated, upload('{"p99":17.4}', 'own.json'))).toEqual([])
  })

  it('a commit without continuous makes no series', () => {
    const [one] = notices({ commit: 'abc' })
    expect(one).toMatchObject({ code: 'NOT_CONTINUOUS' })
    expect(one?.message).toContain('`continuous: true` from the first run of a new campaign on')
  })
})

describe('a repetition looks like the next night of a series', () => {
  const facts = { id: 1, replicates: 1, isListed: true, isClosed: false, isRetracted: false, isOutdated: false } // prettier-ignore
  const monday = { commit: 'a', startedAt: '2026-11-02T01:00:00Z' }
  const at = (last: typeof monday | null, isContinuous = false) => ({
    ...facts,
    last,
    isContinuous,
  })

  it.each([
    ['another commit', { ...monday, commit: 'b' }, true],
    ['another day', { ...monday, startedAt: '2026-11-03T01:00:00Z' }, true],
    ['an hour later', { ...monday, startedAt: '2026-11-02T02:00:00Z' }, false],
    ['nothing known', { commit: null, startedAt: null }, false],
  ])('%s', (_, next, expected) => {
    expect(looksLikeSeries(at(monday), next)).toBe(expected)
    expect(looksLikeSeries(at(monday, true), next)).toBe(false)
    expect(looksLikeSeries(at(null), next)).toBe(false)
  })
})
