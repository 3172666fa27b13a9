import { describe, expect, it, vi } from 'vitest'
import { TRUST_TITLES } from '@/components/results/trust-words'
import { ALL, PUBLICATIONS, meshTag } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import {
  campaign,
  createPrincipal,
  fortioJson,
  submit,
  upload,
} from '@/server/runs/store/submission-fixture'
import { openLab } from '@/server/results/unlike-fixture'
import { testDatabase } from '@/server/testing/database'
import { readAnswers, readComparison, readPages } from './site-sentences-fixture'

vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }))

const { db } = await testDatabase({ isPublished: true, isProcessWide: true })

const CAMPAIGNS = 200
const DUELS = 5
/** So many are sent at once: the writer stores them in batches. */
const AT_ONCE = 20
const OTHERS = [
  ['kmesh', 'ebpf'],
  ['cilium', 'ebpf'],
  ['linkerd', 'sidecar'],
] as const
const FLOODED = ['istio', 'linkerd', 'cilium', 'calico', 'none', 'kmesh']

/** One campaign measures two products at a load of its own, in versions of its own, and proposes a third by pull request. */
async function send(owner: Awaited<ReturnType<typeof createPrincipal>>, i: number): Promise<void> {
  const rate = { RequestedQPS: String(300 + i), ActualQPS: 300 + i }
  const of = (mesh: string, mode: string, more: object = {}) =>
    submit(
      db,
      owner,
      [upload(fortioJson(`${mesh} ${mode} ${i} ${JSON.stringify(more)}`, rate))],
      campaign(`flood-${i}`, { mesh, mode, version: `99.${i}.0`, baseline: 'none', ...more }),
    )
  await of('istio', i % 2 === 0 ? 'sidecar' : 'ambient')
  const [mesh, mode] = OTHERS[i % OTHERS.length] ?? ['linkerd', 'sidecar']
  await of(mesh, mode)
  if (i % 10 === 0) await of('none', 'none', { version: undefined })
  if (i % 25 === 0)
    await of('istio', 'sidecar', { version: `100.${i}.0`, pull_request: i + 1, branch: 'main' })
  // One version after another on one test bed: a series of versions.
  if (i % 25 === 1) await of('istio', 'ambient', { version: `99.${i}.1` })
}

async function flood(): Promise<void> {
  const owner = await createPrincipal(db, 'flood')
  const nightly = {
    campaign: 'flood-nightly',
    mode: 'sidecar',
    mesh: 'istio',
    version: '101.0.0',
    continuous: true,
  }
  for (let i = 0; i < CAMPAIGNS; i += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => send(owner, i + k)))
  // Sound enough to be ranked, at loads of their own.
  const { duel } = await openLab(db)
  for (let i = 0; i < DUELS; i += 1) {
    const targetRps = 2000 + 10 * i
    await duel(`flood-duel-${i}`, { targetRps, achievedRps: targetRps, requests: 300 * targetRps })
  }
  const product = { name: 'Istio Next', modes: ['sidecar'] }
  await submit(
    db,
    owner,
    [upload(fortioJson('declared'))],
    campaign('flood-product', { mesh: 'istio-next', product }),
  )
  await submit(db, owner, [upload(fortioJson('nightly'))], campaign('flood-nightly', nightly))
  await invalidateTags(db, [ALL, PUBLICATIONS, ...FLOODED.map(meshTag)])
}

const readSite = async () => ({ pages: await readPages(), answers: await readAnswers() })
const before = await readSite()
await flood()
const after = await readSite()

/** Words by which what is not of publications says so, beside headings of sections. */
const MARKED =
  /submitted|outside publications|values? outside|declared by|sent as runs|counted apart|nobody reviewed/i
const OWN_HEADINGS = [TRUST_TITLES.submitted, 'Outside publications']
const OWN_LIST = /^\d+ versions? measured outside publications alone$/

/** What stands on a page now that did not before, where it is neither marked nor in a section of what others sent. */
function findUnmarked(now: readonly string[], then: readonly string[]): string[] {
  let at = 0
  let isOwn = false
  return now.filter((text) => {
    if (OWN_HEADINGS.includes(text) || OWN_LIST.test(text)) isOwn = true
    if (text === then[at]) {
      at += 1
      isOwn = false
      return false
    }
    return !isOwn && !MARKED.test(text)
  })
}

describe('two hundred campaigns of a sender that nobody reviewed', () => {
  it('are stored and public', async () => {
    const shown = { campaign: { org: { slug: 'flood' } }, isListed: true }
    expect(await db.condition.count({ where: shown })).toBeGreaterThan(2 * CAMPAIGNS)
    expect(await db.run.count({ where: { status: 'proposed' } })).toBeGreaterThan(5)
  })

  it('change no answer of the API, no feed, no badge, no site map and no picture of a pair', () => {
    for (const [name, answer] of before.answers)
      expect(after.answers.get(name), name).toEqual(answer)
  })

  it('change no sentence of a page and no description of it, and what they add says whose it is', () => {
    for (const [name, { metadata, texts }] of before.pages) {
      const now = after.pages.get(name)
      expect(now?.metadata, name).toEqual(metadata)
      const rest = [...(now?.texts ?? [])]
      // Whatever the page said before, it says now, in the same order.
      const missing = texts.filter((text) => {
        const at = rest.indexOf(text)
        if (at >= 0) rest.splice(0, at + 1)
        return at < 0
      })
      expect(missing, name).toEqual([])
      expect(findUnmarked(now?.texts ?? [], texts), name).toEqual([])
    }
  })

  it('are on pages of their own where nothing else is, marked as what they are', async () => {
    const { texts, metadata } = await readComparison('a=istio&b=kmesh')
    expect(texts).toContain(TRUST_TITLES.submitted)
    const none = 'No publication measured Istio and Kmesh together for p99 latency'
    expect(texts).toContain(none)
    expect(metadata.description).toBe(`${none}.`)
  })

  it('list no version that a pull request proposed', async () => {
    const pages = await readPages()
    for (const [name, { texts }] of pages)
      expect(texts.join('\n'), name).not.toMatch(/\b100\.\d+\.0/)
  })
})
