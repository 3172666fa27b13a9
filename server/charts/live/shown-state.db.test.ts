import { describe, expect, it } from 'vitest'
import { loadSpec } from '@/components/charts/definitions/load'
import { lineName } from '@/components/charts/page-view'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { loadLevelPanels } from '@/server/results/series'
import { testDatabase } from '@/server/testing/database'
import { chartResponse } from './chart-response'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })
const board = await getLeaderboard(db, LeaderboardInput.parse({ metric: 'http.latency.p99' }))
const card = board.cards.find(({ levels }) => levels.length > 2)
const family = card?.panel.familyKey ?? ''
const query = `metric=http.latency.p99&family=${family}`
const spec = loadSpec(await loadLevelPanels(db, { metric: 'http.latency.p99', family }), null)
const [segment] = spec?.segments ?? []
const [first, ...others] = segment?.series ?? []
const hide = encodeURIComponent(lineName(first?.label ?? ''))

async function ask(chart: string, more = ''): Promise<Response> {
  return chartResponse(new Request(`http://site/charts/${chart}?${query}${more}`), chart)
}

describe('a chart of lines with the state of its page', () => {
  it('lacks the hidden line in its picture, and says in its data what is drawn', async () => {
    expect(others.length).toBeGreaterThan(0)
    const [whole, part] = await Promise.all(
      ['', `&hide=${hide}`].map(async (more) => (await ask('load.svg', more)).text()),
    )
    const desc = (svg = '') => /<desc[^>]*>([^<]*)/.exec(svg)?.[1] ?? ''
    expect(desc(whole)).toContain(`${first?.label}: `)
    expect(desc(part)).not.toContain(`${first?.label}: `)
    for (const { label } of others) expect(desc(part)).toContain(`${label}: `)
    type Data = { rows: { subject: string; value: number | null; drawn: boolean | null }[] }
    const all = (await (await ask('load.json')).json()) as Data
    const some = (await (await ask('load.json', `&hide=${hide}`)).json()) as Data
    expect(all.rows.every(({ drawn }) => drawn === null)).toBe(true)
    expect(some.rows.map(({ value }) => value)).toEqual(all.rows.map(({ value }) => value))
    const points = others.flatMap((line) => line.points.filter(({ y }) => y !== null))
    expect(some.rows.filter(({ drawn }) => drawn)).toHaveLength(points.length)
    const csv = await (await ask('load.csv', `&hide=${hide}`)).text()
    expect(csv.split('\r\n')[0]).toMatch(/(^|,)drawn(,|$)/)
    expect(await (await ask('load.csv')).text()).not.toMatch(/(^|,)drawn(,|\r)/)
  })

  it('shows the part between two loads, and says nothing of what it lacks', async () => {
    const [from, to] = [segment?.xTicks[0]?.label, segment?.xTicks[1]?.label]
    const zoom = encodeURIComponent(`${from}~${to}`)
    const part = await (await ask('load.svg', `&zoom=${zoom}`)).text()
    expect(part).not.toContain(`${segment?.xTicks.at(-1)?.label}: `)
    const same = await Promise.all(
      ['', '&hide=nobody&zoom=1~x'].map(async (more) => (await ask('load.svg', more)).text()),
    )
    expect(new Set(same).size).toBe(1)
    expect((await ask('load.svg', `&hide=${'x'.repeat(2001)}`)).status).toBe(400)
    expect((await ask('bars.svg', '&hide=linkerd')).status).toBe(400)
  })
})
