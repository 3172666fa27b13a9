import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PublishedPanel } from './chart-list'
import { panelSet } from './panel-sets'
import { publishedLoad } from './sample-sets'
import { SetCard } from './set-card'
import { SetFiles } from './set-files'
import { chartsOfSet } from './set-links'

const excluded = (code: string, text: string) => ({
  flags: [{ code, severity: 'exclude' as const, text }],
})
const SINGLE = excluded('NO_SPREAD', 'one run has no spread')

function html(
  panels: readonly PublishedPanel[],
  isOpen = true,
  view: 'measured' | 'overhead' = 'measured',
): string {
  const set = panelSet(panels, view)
  if (!set) throw new Error('no set')
  return renderToStaticMarkup(
    <SetCard set={set} each="?each=x" isOpen={isOpen} idPrefix="s0">
      <SetFiles title={set.title} files={chartsOfSet(set, view)} />
    </SetCard>,
  )
}
const pair = (a: object = {}, b: object = {}) => [
  { label: 'Linkerd', value: 10, ...a },
  { label: 'Istio', value: 20, ...b },
]

it('shows each value in words with its spread, and its bar on the shared scale', () => {
  const text = html([
    publishedLoad('20 rps', pair({ spread: 1.5, spreadKind: 'sd' })),
    publishedLoad('200 rps', pair({}, { value: 40 })),
  ])
  expect(text).toContain('10.0\u2009ms<small> ± 1.5</small>')
  const widths = [...text.matchAll(/<rect[^>]* width="([\d.]+)%"/g)].map(([, width]) => width)
  expect(widths).toEqual(['25', '50', '25', '100'])
  expect(text).toContain('data-spread="sd"')
  expect(text).toContain('whiskers: 1 SD between runs')
})

it('says the reason of pale bars once, and another reason at its bar', () => {
  const same = html([publishedLoad('20 rps', pair(SINGLE, SINGLE))])
  expect(same.match(/not ranked: single run/g)).toHaveLength(1)
  expect(same).toContain('pale bar: not ranked: single run')
  const other = html([
    publishedLoad('20 rps', [
      ...pair(SINGLE, SINGLE),
      { label: 'Cilium', value: 5, ...excluded('SATURATED', 'saturated') },
    ]),
  ])
  expect(other).toContain('Cilium<small> not ranked: saturated</small>')
  expect(other).toContain('pale bar: not ranked: single run')
  expect(other).toContain('hollow bar: the reason is at each')
  expect(other.match(/fill-opacity="0.35"/g)).toHaveLength(2)
})

it('tells equal names apart, and says what a name stands for once', () => {
  const text = html([
    publishedLoad('20 rps', [
      { label: 'Istio', value: 10, version: '1.10.0', mode: 'sidecar' },
      { label: 'Istio', value: 20, version: '1.10.0', mode: 'ambient' },
    ]),
  ])
  expect(text).toMatch(/Istio<small> [^<]*sidecar<\/small>/)
  expect(text).toMatch(/Istio<small> [^<]*ambient[^<]*<\/small>/)
})

it('says that a printed zero is less than the step of its file', () => {
  const below = {
    value: 0,
    hi: 1,
    flags: [{ code: 'BELOW_RESOLUTION', severity: 'warn' as const, text: 'below' }],
  }
  expect(html([publishedLoad('20 rps', pair(below))])).toContain('<span>under 1\u2009ms</span>')
})

it('has a table row for what has no bar, and links every load as frame, picture and file', () => {
  const text = html([publishedLoad('20 rps', [...pair(), { label: 'Cilium', value: null }])])
  expect(text).toMatch(/<td>withheld by the authors<\/td>/)
  for (const path of [
    '/embed/bars?',
    '/charts/bars.svg?',
    '/charts/bars.csv?',
    '/charts/bars.json?',
  ])
    expect(text).toContain(path)
})

it('tells loads of one name apart in their files too', () => {
  const twins = [2, 8].map((connections) => {
    const panel = publishedLoad('1 rps', pair())
    const workload = { ...panel.workload, connections }
    return { ...panel, groupKey: `${connections}-connections-0000`, workload }
  })
  const set = panelSet(twins, 'measured')
  if (!set) throw new Error('no set')
  const loads = chartsOfSet(set, 'measured').map(({ load }) => load)
  expect(loads).toEqual(['1 rps, 2 connections', '1 rps, 8 connections'])
  expect(set.panels.map(({ title }) => title)).toEqual(loads)
})

it('draws overheads as dots beside the line of no difference', () => {
  const overhead = {
    conditionId: 2,
    baselineId: 1,
    label: 'Istio',
    baselineLabel: 'Baseline',
    delta: 0.01,
    deltaCi: null,
    noInterval: null,
    ratio: 2,
    ratioCi: null,
    isNegative: false,
    ratioKind: 'no_interval' as const,
  }
  const of = ['20 rps', '200 rps'].map((load) =>
    publishedLoad(
      load,
      [
        { label: 'Baseline', value: 10 },
        { label: 'Istio', value: 20 },
      ],
      { overheads: [overhead] },
    ),
  )
  const text = html(of, true, 'overhead')
  expect(text.match(/<line x1="0%" x2="0%"[^>]*class="chart-zero"/g)).toHaveLength(2)
  expect(text.match(/<circle cx="100%"/g)).toHaveLength(2)
  expect(text).toContain('/embed/overhead?')
})

it('folds below its name and the range of its values', () => {
  const text = html([publishedLoad('20 rps', pair())], false)
  expect(text).toMatch(
    /<summary><h3[^>]*>p99 latency<\/h3>.*10\.0\u2009ms to 20\.0\u2009ms.*<\/summary>/,
  )
})
