import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaign, onlyRun, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { timedRun } from '@/server/trends/series-fixture'
import { markdownText } from '@/server/platform/markdown-text'
import { COMMENT_MARK } from './markdown'
import { reportRuns } from './report'
import { ReportInput } from './schemas'

const { db, acme } = await openSenders(['acme'])

const NIGHTS = [1, 1.007, 0.996, 1.011, 0.991, 1.003]
const send = async (p99: number, hour: number, more: object = {}): Promise<string> => {
  const context = { continuous: true, branch: 'main', environment: { label: 'ci' }, ...more }
  const sent = await onlyRun(db, acme, [upload(timedRun(p99, hour))], campaign('reported', context))
  return sent.run.id ?? ''
}
const report = (runs: string[], more: object = {}) =>
  reportRuns(db, ReportInput.parse({ runs, ...more }), acme.orgId, { owner: 'test' })

describe('the report of a pull request', () => {
  it('has a table, both themes of a frozen chart and links', async () => {
    for (const [night, factor] of NIGHTS.entries()) await send(0.004 * factor, 24 * night)
    const id = await send(0.00484, 200, { pull_request: 12 })
    const { passed, markdown } = await report([id], { failOn: 'regression', max: 'p99=+10%' })
    expect(passed).toBe(false)
    expect(markdown.startsWith(COMMENT_MARK)).toBe(true)
    expect(markdown).toMatch(/### Meshbench: \d+ proven regressions?, 1 exceeded bound/)
    expect(markdown).toMatch(
      /\| http\.latency\.p99 \| 4\.84 ms \| 4\.01 ms \(6 runs\) \| \+20\.\d % \| \*\*regression\*\* \|/,
    )
    expect(markdown).toMatch(
      /\| max p99=\+10% \| \*\*exceeded\*\* \| 4\.84 ms is 20\.\d % above the usual 4\.01 ms \(6 runs\) \|/,
    )
    expect(markdown).toContain(`/runs/${id})`)
    const hashes = [...markdown.matchAll(/\/s\/([0-9a-f]{64})\.png/g)].map(([, hash]) => hash ?? '')
    expect(new Set(hashes).size).toBe(2)
    const [light] = await db.snapshot.findMany({ where: { runIds: { has: id } } })
    expect(light?.title).toContain('run after run')
    expect(await db.snapshot.count()).toBe(2)
    expect(light?.svg).toContain('PR 12')
    const said = 'pull request 12 is compared with runs of Istio sidecar 1.26.0 on branch main'
    expect(markdown).toContain(said)
  })

  it('says so where nothing can be said, and has no picture', async () => {
    const id = await send(0.004, 300, { branch: 'next', pull_request: 13 })
    const { passed, markdown } = await report([id])
    expect(passed).toBe(true)
    expect(markdown).toContain('nothing can be said yet')
    expect(markdown).not.toContain('<picture>')
  })

  it('is of runs that its reader may see', async () => {
    await expect(report(['01980000-0000-7000-8000-000000000000'])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

it('text of others is text: no markup, link, mention or cell of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = markdownText(text)
      expect(shown.replace(/&#\d+;/g, '')).not.toMatch(/[|<>[\]*_`@#\\!~/\n"']|www\./i)
    }),
  )
  expect(markdownText('a|b @me <b>')).toBe('a&#124;b &#64;me &#60;b&#62;')
})
