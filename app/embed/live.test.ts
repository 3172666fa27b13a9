import { expect, it } from 'vitest'
import { barsSpec } from '@/components/charts/definitions/bars'
import { samplePanel } from '@/components/charts/definitions/sample-rows'
import { framePictures } from './live'

const look = { theme: 'auto', width: 720, title: '1', legend: '1', scale: 1 } as const

const picturesOf = (bars: number, width: number | null) => {
  const rows = Array.from({ length: bars }, (_, i) => ({
    label: `${i + 1} policies with a rule each`,
    mesh: 'istio',
    value: i + 1,
  }))
  const spec = barsSpec(samplePanel('http.latency.p99', rows))
  return framePictures({ spec, look }, width)
}

const widths = (pictures: readonly string[]) =>
  pictures.map((svg) => Number(/ width="(\d+)"/.exec(svg)?.[1]))

it('has a wide picture and one for phones, the latter alone where both are too much', async () => {
  expect(widths(await picturesOf(32, null))).toEqual([720, 360])
  const [only = '', ...others] = await picturesOf(90, null)
  expect(widths([only, ...others])).toEqual([360])
  expect(only).toContain('<desc')
  expect(only).toContain('<style')
})

it('has one picture of the width that was asked for', async () => {
  expect(widths(await picturesOf(3, 500))).toEqual([500])
})
