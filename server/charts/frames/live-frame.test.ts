import { expect, it } from 'vitest'
import { barsSpec } from '@/components/charts/definitions/bars'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import { framePicture } from '../drawing/frame-picture'

const look = { theme: 'auto', width: 720, title: '1', legend: '1', scale: 1 } as const

function pictureOf(bars: number, width: number | null) {
  const rows = Array.from({ length: bars }, (_, i) => ({
    label: `${i + 1} policies with a rule each`,
    mesh: 'istio',
    value: i + 1,
  }))
  const spec = barsSpec(samplePanel('http.latency.p99', rows))
  return framePicture({ spec, look }, width)
}

it('has one picture as wide as the frame, with the rules for wide frames and phones', async () => {
  const { markup, rules } = await pictureOf(32, null)
  expect(markup.match(/class="chart-picture"/g)).toHaveLength(1)
  expect(markup).not.toContain('max-width')
  for (const step of ['(max-width:319px)', '(min-width:520px)'])
    expect(rules).toContain(`@container ${step}{`)
  expect(rules).not.toMatch(/\/\*|\n/)
  expect(rules).toContain('.bars-name :is(b,small){display:block')
  for (const [, name] of markup.matchAll(/class="((?:bars|chart-)[a-z-]*)"/g))
    if (name !== 'chart-picture' && name !== 'chart') expect(rules).toContain(`.${name}`)
})

it('stays small with many values', async () => {
  const { markup, rules } = await pictureOf(32, null)
  expect(Buffer.byteLength(markup + rules)).toBeLessThan(25_000)
})

it('is no wider than was asked for', async () => {
  expect((await pictureOf(3, 500)).markup).toContain('max-width:500px')
})
