import { describe, expect, it } from 'vitest'
import { answerText } from '@/components/overview/answer'
import { readOverheads } from '@/components/charts/definitions/overheads-view'
import { createCaller } from '@/server/api/root'
import type { Overview } from '@/server/results/overview/schemas'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const USUAL = { from: 1000, to: 2000 }
const caller = createCaller({ db })
const get = (input: Record<string, unknown> = USUAL): Promise<Overview> =>
  caller.overview.get({ limit: 50, ...input })

describe('the answer', () => {
  const tell = async (asked: { from: number; to: number | null; independent?: boolean }) => {
    const overview = await get(asked)
    return answerText(overview, asked, readOverheads('added', 'http.latency.p99'))
  }

  it('names the loads that it is about, and what was never measured with the named one', async () => {
    expect(await tell({ from: 2000, to: null })).toMatch(
      /^At 2,000 (to [\d,]+ )?requests\/s, of those measured together Linkerd sidecar added least, .* Never measured with Istio ambient\.$/,
    )
    expect(await tell(USUAL)).toMatch(
      /^At 1,000 to 1,500 requests\/s, .* Istio ambient added least, /,
    )
  })

  it('gives the range of the loads that it counts, not of all', async () => {
    const { ranges } = await get({ from: 2000, to: null })
    const linkerd = ranges.find(({ mesh }) => mesh === 'linkerd')
    const { best, bestAt } = linkerd?.beside ?? {}
    expect(best).toBeGreaterThan(0)
    expect(bestAt?.least).toBeGreaterThan(linkerd?.least ?? Infinity)
    expect(await tell({ from: 2000, to: null })).toContain(
      `+${((bestAt?.least ?? NaN) * 1000).toPrecision(3)} to `,
    )
  })

  it('offers each load with the publications that measured it with a baseline', async () => {
    const { choices } = await get()
    const at = choices.loads.find(({ value }) => value === 2000)
    const { rows } = await get({ from: 2000, to: 2000 })
    expect(at?.publications).toBe(rows.filter(({ isInRange }) => isInRange).length)
  })
})
