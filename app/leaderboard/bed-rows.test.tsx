import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PanelOverhead } from '@/server/results/schemas'
import { rankPanel } from '@/server/results/verdicts'
import { samplePanel, type RowInput } from '@/components/charts/definitions/sample-rows'
import { marksOf } from '@/components/charts/definitions/entry-marks'
import { unrankedInFull, unrankedWords } from '@/components/leaderboard/bed-row-words'
import { BedRows } from '@/components/leaderboard/bed-rows'
import { foldBeds, nameRow, sharedParts } from '@/components/leaderboard/group-beds'
import { toBedView, viewHead } from '@/components/leaderboard/bed-view'

const plain = (text: string) => text.replaceAll('\u2009', ' ')
const flag = (code: string) => ({ code, severity: 'exclude' as const, text: `${code} in full` })
const NONE: RowInput = { label: 'No mesh', mesh: 'none', value: 100 }
const LINKERD: RowInput = { label: 'Linkerd', mesh: 'linkerd', value: 150 }
const ISTIO: RowInput = { label: 'Istio', mesh: 'istio', value: 75 }

const bed = (rows: RowInput[]) => {
  const panel = samplePanel('http.latency.p99', rows, 2000)
  return { panel, ranking: rankPanel(panel), overheads: overheadsOf(panel) }
}

/** Over the first value without a mesh. */
function overheadsOf({ rows }: ReturnType<typeof samplePanel>): PanelOverhead[] {
  const base = rows.find(({ subject }) => subject.mesh === 'none')
  return rows.flatMap(({ subject, value }): PanelOverhead[] =>
    base === undefined || subject.mesh === 'none'
      ? []
      : [
          {
            conditionId: value.conditionId,
            baselineId: base.value.conditionId,
            label: subject.label,
            baselineLabel: 'No mesh',
            delta: (value.value ?? 0) - (base.value.value ?? 0),
            deltaCi: null,
            noInterval: 'no spread',
            ratio: (value.value ?? 0) / (base.value.value ?? 1),
            ratioCi: null,
            ratioKind: 'no_interval',
            isNegative: false,
          },
        ],
  )
}

it('says in a few words why there are no ranks, the most important first', () => {
  const words = (rows: RowInput[]) => unrankedWords(bed(rows))
  expect(words([LINKERD, ISTIO].map((row) => ({ ...row, n: 3 })))).toEqual({
    why: 'no spread published',
    more: ['3 runs each'],
  })
  expect(words([NONE, LINKERD, ISTIO])).toEqual({ why: 'number of runs not stated', more: [] })
  expect(words([NONE, ISTIO])).toEqual({ why: 'only one value', more: ['runs not stated'] })
  expect(words([NONE]).why).toBe('only a value without a mesh')
  const closed = { n: 5, flags: [flag('CO_RISK'), flag('TOO_SHORT')] }
  expect(
    words([
      { ...LINKERD, ...closed },
      { ...ISTIO, ...closed },
    ]),
  ).toEqual({
    why: 'closed loop',
    more: ['5 runs, no spread'],
  })
  expect(words([LINKERD, { ...ISTIO, flags: [flag('SATURATED')] }])).toEqual({
    why: 'number of runs not stated',
    more: ['1 of 2 flagged: saturated'],
  })
})

it('says more where noise hides the order, and all of it in full', () => {
  const runs = { n: 5, acrossRuns: 'mean', spreadKind: 'sd' as const, spread: 25 }
  const noisy = bed([
    { ...LINKERD, ...runs },
    { ...ISTIO, value: 140, ...runs },
  ])
  expect(unrankedWords(noisy)).toEqual({
    why: 'differences within the noise',
    more: ['5 runs, spread'],
  })
  const wide = [LINKERD, ISTIO].map((row) => ({ ...row, ...runs, spread: 60 }))
  expect(unrankedWords(bed(wide)).why).toBe('published spread too wide')
  const full = unrankedInFull(bed([LINKERD, { ...ISTIO, flags: [flag('SATURATED')] }]))
  expect(full).toMatch(/^Not ranked: .*SATURATED in full\. Number of runs not stated/)
})

it('says what is proven where a ranked test bed is a row', () => {
  const runs = { n: 9, acrossRuns: 'mean', spreadKind: 'sd' as const, spread: 1 }
  const beds = (...values: number[]) =>
    bed(values.map((value) => ({ label: `m${value}`, mesh: 'istio', value, ...runs })))
  expect(unrankedWords(beds(50, 90)).why).toBe('Rank 1: m50, rank 2: m90')
  expect(unrankedWords(beds(50, 50.1, 90, 90.1)).why).toBe('4 of 6 pairs proven')
})

it('changes the numbers at the marks by the view, and the image with them', () => {
  const beds = bed([NONE, LINKERD, ISTIO])
  const texts = (view: 'measured' | 'overhead' | 'percent') => {
    const { words, path, entry } = toBedView(beds, view, 'http.latency.p99')
    const marks = marksOf(entry.panel, words.spanText).map(({ text }) => plain(text))
    return [...marks, path.replace(/^\/charts\/([a-z]+).*?(&in=percent)?$/, '$1$2')]
  }
  expect(texts('measured')).toEqual(['150 ms', '75.0 ms', 'bars'])
  expect(texts('overhead')).toEqual(['+50.0 ms', '−25.0 ms', 'overhead'])
  expect(texts('percent')).toEqual(['+50%', '−25%', 'overhead&in=percent'])
  const without = toBedView(bed([LINKERD, ISTIO]), 'overhead', 'http.latency.p99')
  expect(without.notes).toEqual(['as measured: no baseline'])
  expect(without.words.spanText).toBeUndefined()
  expect(without.path).toMatch(/^\/charts\/bars/)
  expect(viewHead('P99 latency', 'percent', 'http.latency.p99')).toBe(
    'P99 latency over no mesh in %',
  )
})

it('draws what is measured without a mesh although no overhead is linked to it', () => {
  const unlinked = { ...bed([NONE, LINKERD]), overheads: [] }
  const { entry } = toBedView(unlinked, 'measured', 'http.latency.p99')
  expect(entry.overheads.map(({ baselineId }) => baselineId)).toEqual([
    unlinked.panel.rows[0]?.value.conditionId,
  ])
})

const listed = (rps: number, rows = [NONE, LINKERD, ISTIO], apart = '') => {
  const panel = samplePanel('http.latency.p99', rows, rps)
  const own = { ...panel, groupKey: `${rps}${apart.replaceAll(/\D/g, '')}`.padStart(64, '0') }
  return { bed: { panel: own, ranking: rankPanel(own), overheads: overheadsOf(own) }, apart }
}
const render = (rows: ReturnType<typeof listed>[]) =>
  renderToStaticMarkup(
    <BedRows
      rows={rows}
      metric="http.latency.p99"
      view="measured"
      caption="Test beds"
      whyHead="Not ranked because"
    />,
  )

it('names a publication once, with a row for each of its test beds', () => {
  const html = render([1000, 2000].map((rps) => listed(rps)))
  expect(html.match(/<th scope="rowgroup" rowSpan="2"/g)).toHaveLength(1)
  expect(html.match(/<tr id="chart-/g)).toHaveLength(2)
  expect(html).toContain('p99 latency in ms')
  expect(html.match(/href="\/embed\/bars\?/g)).toHaveLength(2)
  expect(html).not.toContain('<details class="bed-single"')
})

it('shows three test beds of a publication and folds the others', () => {
  const html = render([1, 2, 3, 4, 5].map((rps) => listed(rps)))
  expect(html.match(/rowSpan="4"/g)).toHaveLength(1)
  const [shown = '', folded = ''] = html.split('<summary>2 more test beds</summary>')
  expect(shown.match(/<tr id="chart-/g)).toHaveLength(3)
  expect(folded.match(/<tr id="chart-/g)).toHaveLength(2)
  expect(foldBeds([1, 2, 3, 4])).toEqual({ first: [1, 2, 3, 4], folded: [] })
})

it('folds test beds with one value at the end, open where there are no others', () => {
  const single = listed(3000, [NONE, LINKERD])
  const html = render([single, listed(1000)])
  const [compared = '', folded = ''] = html.split('<summary>1 test bed with one value</summary>')
  expect(compared.match(/<tr id="chart-/g)).toHaveLength(1)
  expect(compared).toMatch(/<details class="bed-single">$/)
  expect(folded).toContain('only one value')
  expect(render([single])).toMatch(/^<details class="bed-single" open="">/)
})

it('leads a row with what differs, and says once what its group shares', () => {
  const rows = ['v4', 'v5'].map((name) => listed(64, [LINKERD, ISTIO], `, iteration ${name}`))
  const shared = sharedParts(rows)
  expect(shared.map(plain)).toContain('64 rps')
  expect(rows.map((row) => nameRow(row, shared))).toEqual([
    { lead: 'iteration v4', rest: '' },
    { lead: 'iteration v5', rest: '' },
  ])
  expect(sharedParts(rows.slice(1))).toEqual([])
  const { lead, rest } = nameRow(listed(64, [LINKERD], ', iteration v5'), [])
  expect([plain(lead ?? ''), rest]).toEqual(['64 rps', expect.stringContaining('iteration v5')])
})
