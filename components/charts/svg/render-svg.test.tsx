import { describe, expect, it } from 'vitest'
import { barsSpec } from '../definitions/bars'
import { loadSpec } from '../definitions/load'
import { overheadSpec } from '../definitions/overhead'
import { profileSpec } from '../definitions/profile'
import { resourcesSpec } from '../definitions/resources'
import { runsSpec } from '../definitions/runs'
import { eastWestOverheads, samplePanelWithOverheads } from '../definitions/sample-overheads'
import { samplePanel } from '../definitions/sample-rows'
import { sampleRuns } from '../definitions/sample-runs'
import { coupledSweep, load2021, profile2021, resources } from '../definitions/sample-sweeps'
import {
  crossNode2025,
  eastWest2021,
  everything,
  northSouth2025,
  sampleTrend,
} from '../definitions/samples'
import { trendSpec } from '../definitions/trend'
import { renderSvg } from './render-svg'

function shown<T>(spec: T | null): T {
  if (spec === null) throw new Error('the sample has no such chart')
  return spec
}

const single = eastWestOverheads()
const paired = samplePanelWithOverheads()

const PICTURES = {
  'north-south-2025': barsSpec(northSouth2025()),
  'east-west-2021': barsSpec(eastWest2021()),
  'cross-node-2025': barsSpec(crossNode2025()),
  everything: barsSpec(everything()),
  trend: trendSpec(sampleTrend()),
  runs: runsSpec(sampleRuns()),
  overhead: shown(overheadSpec(single.panel, single.overheads, 'difference')),
  'overhead-percent': shown(overheadSpec(paired.panel, paired.overheads, 'percent')),
  profile: shown(profileSpec(profile2021())),
  resources: shown(resourcesSpec(resources())),
  load: shown(loadSpec(load2021())),
  'load-log': shown(loadSpec(load2021(), 'log')),
  'load-coupled': shown(loadSpec(coupledSweep())),
}

describe.each(Object.entries(PICTURES))('%s', (name, spec) => {
  it.each(['light', 'dark'] as const)('looks as reviewed, wide, %s', async (theme) => {
    const svg = await renderSvg(spec, { width: 720, theme, title: spec.title, legend: true })
    await expect(svg).toMatchFileSnapshot(`golden/${name}-wide-${theme}.golden.svg`)
  })

  it('looks as reviewed on a phone', async () => {
    const options = { width: 358, theme: 'light', title: spec.title, legend: true } as const
    const svg = await renderSvg(spec, options)
    await expect(svg).toMatchFileSnapshot(`golden/${name}-narrow-light.golden.svg`)
  })
})

const options = { width: 720, theme: 'light', title: null, legend: false } as const

it('stands alone: no custom properties, classes or links in a themed picture', async () => {
  const svg = await renderSvg(PICTURES.everything, options)
  expect(svg).not.toMatch(/var\(|class=|href=|NaN|undefined/)
  expect(svg).toContain('<title id="chart-title">p99 latency</title>')
})

it('follows the system theme when asked', async () => {
  const svg = await renderSvg(PICTURES.everything, { ...options, theme: 'auto' })
  expect(svg).toContain('prefers-color-scheme:dark')
  expect(svg).toContain('fill="var(--surface)"')
})

it('writes text as text', async () => {
  const panel = samplePanel('http.latency.p99', [
    { label: '<script>alert(1)</script>', mesh: 'istio', value: 1 },
  ])
  const svg = await renderSvg(barsSpec(panel), { ...options, footer: 'a & b' })
  expect(svg).not.toContain('<script')
  expect(svg).toContain('a &amp; b')
})

it('explains only the marks that occur', async () => {
  const svg = await renderSvg(PICTURES['east-west-2021'], { ...options, legend: true })
  expect(svg).toContain('whiskers: 1 SD between runs')
  expect(svg).not.toContain('hollow')
})
