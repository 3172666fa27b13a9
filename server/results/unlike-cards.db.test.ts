import { describe, expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { selectBaselines } from './cells/baselines'
import { compareSubjects } from './compare/queries'
import { CompareInput } from './compare/schemas'
import { ISTIO, LINKERD, NONE, openLab, P99, type Fields } from './unlike-fixture'
import { listOverheads } from './verdicts'

/** Values that differ in what no key of comparability holds: each says so at its bar, or is not compared. */
const { db } = await testDatabase()
const { repeat, panelsOf } = await openLab(db)

/** Codes and texts at the bars of the one card of a campaign. */
async function atBars(slug: string): Promise<string[]> {
  const [panel] = await panelsOf(slug)
  return (panel?.rows ?? []).flatMap(({ value }) =>
    value.flags.map(({ code, text }) => `${code}: ${text}`),
  )
}
const found = async (slug: string, code: string): Promise<string[]> =>
  (await atBars(slug)).filter((text) => text.startsWith(code))

const command = (text: string): Fields => ({ harness: { command: text } })

describe('the commands of two subjects', () => {
  const cards = async (slug: string, istio: string, linkerd: string) => {
    await repeat(slug, ISTIO, 20, {}, command(istio))
    await repeat(slug, LINKERD, 10, {}, command(linkerd))
    return (await panelsOf(slug)).length
  }

  it.each([
    ['an option', 'wrk2 -t4 http://istio/', 'wrk2 -t4 --no-keepalive http://linkerd/'],
    ['a header', 'hey http://istio/', 'hey -H "X-Size: 4k" http://linkerd/'],
    ['a query', 'hey http://istio/a', 'hey http://linkerd/a?size=4k'],
    ['an option that one alone states', 'wrk2 -t4', 'wrk2 --no-keepalive'],
  ])('that differ in %s are of two loads', async (what, istio, linkerd) => {
    expect(await cards(`apart-${what.replaceAll(' ', '-')}`, istio, linkerd)).toBe(2)
  })

  it('with other addresses alone are of one', async () => {
    expect(
      await cards('addresses', 'wrk2 -t4 http://istio/', '/opt/wrk2 -t 4 http://10.1.2.3:80/'),
    ).toBe(1)
  })
})

describe('encryption', () => {
  it('of some subjects alone stands at all of them', async () => {
    await repeat('mtls', { ...ISTIO, mtls: true }, 20)
    await repeat('mtls', { ...LINKERD, mtls: false }, 10)
    expect(await found('mtls', 'MTLS_DIFFERS')).toHaveLength(2)
  })

  it('says nothing of a control without a mesh, nor where one does not state it', async () => {
    await repeat('mtls-none', { ...ISTIO, mtls: true }, 20)
    await repeat('mtls-none', { ...NONE, mtls: false }, 5)
    await repeat('mtls-none', LINKERD, 10)
    expect(await found('mtls-none', 'MTLS_DIFFERS')).toEqual([])
  })
})

describe('values two years apart', () => {
  const old = { startedAt: '2024-10-01T00:00:00Z' }
  const bed = (provider?: string) => ({ environment: { label: 'lab', nodes: 3, provider } })

  it('say so on machines of a cloud', async () => {
    await repeat('apart', ISTIO, 20, old, bed('gcp'))
    await repeat('apart', LINKERD, 10, {}, bed('gcp'))
    const told = await found('apart', 'ENV_DRIFT')
    expect(told).toHaveLength(2)
    expect(told[0]).toMatch(/measured 73\d days apart from another value of this card/)
  })

  it('say nothing on machines of their own', async () => {
    await repeat('apart-own', ISTIO, 20, old, bed())
    await repeat('apart-own', LINKERD, 10, {}, bed())
    expect(await found('apart-own', 'ENV_DRIFT')).toEqual([])
  })
})

describe('a difference from a baseline', () => {
  async function intervalOf(slug: string) {
    const [panel] = await panelsOf(slug)
    if (!panel) throw new Error('no card')
    const links = await selectBaselines(db, [Buffer.from(panel.groupKey, 'hex')])
    return listOverheads(panel, links).map(({ deltaCi, noInterval }) => deltaCi ?? noInterval)
  }
  const over = { ...ISTIO, baseline: 'none' }

  it('has an interval where both are of one workload', async () => {
    await repeat('over-like', NONE, 5)
    await repeat('over-like', over, 20)
    expect(await intervalOf('over-like')).toEqual([[expect.any(Number), expect.any(Number)]])
  })

  it.each([
    [
      'over-short',
      'of another length that nobody asked for',
      { durationSeconds: 60, requests: 120_000 },
      'runs of 60 s',
    ],
    [
      'over-fast',
      'far off its target rate',
      { achievedRps: 6000, requests: 1_800_000 },
      'another workload',
    ],
  ])('%s: has none from one %s', async (slug, _, fields, reason) => {
    await repeat(slug, NONE, 5, fields)
    await repeat(slug, over, 20)
    expect(await intervalOf(slug)).toEqual([expect.stringContaining(reason)])
  })

  it('is never one from a mesh that its sender labels none', async () => {
    await repeat('labelled', { ...LINKERD, label: 'none' }, 30)
    await repeat('labelled', over, 20)
    expect(await intervalOf('labelled')).toEqual([])
  })
})

it('leaves a value that a flag excludes out of the order under another discard rule', async () => {
  await repeat('what-if', { ...ISTIO, version: '7.1.0' }, 20)
  await repeat('what-if', { ...LINKERD, version: '7.1.0' }, 10, { errors: 240_000 })
  const subjects = ['istio', 'linkerd'].map((mesh) => ({ mesh, version: '7.1.0', mode: null }))
  const input = CompareInput.parse({ subjects, metric: P99, rule: 'median' })
  const [shared] = (await compareSubjects(db, input)).others[0]?.shared ?? []
  expect(shared?.whatIf?.order).toEqual(['Istio sidecar 7.1.0'])
  expect(shared?.whatIf?.rows.map(({ reason }) => reason?.includes('failed') ?? null)).toContain(
    true,
  )
})
