import { afterEach, expect, it, vi } from 'vitest'
import { ORIGIN } from '@/components/charts/definitions/sample-rows'
import { SAMPLES_OF_KINDS } from '@/components/charts/definitions/samples-of-kinds'
import { findKind } from '@/components/charts/kinds'
import type { ChartKind, ChartSpec, SpecOf } from '@/components/charts/spec'
import { svgSize } from '@/components/charts/file/fitted-svg'
import type { Picture } from '../live/picture'
import { pickLook } from '../live/chart-query'
import { drawSvg } from './draw-svg'

const LOOK = { theme: 'light', width: 720, scale: 1, title: '1', legend: '1' } as const

const pictureOf = (spec: ChartSpec, size: { width: number; height?: number }): Picture => ({
  spec,
  origin: ORIGIN,
  sources: [ORIGIN],
  page: '/conditions/1',
  rows: [],
  table: null,
  isPart: false,
  measuredBy: null,
  caveat: null,
  split: null,
  from: { conditionIds: [], runIds: null, keys: { of: 'group', hex: [] }, publications: [] },
  look: pickLook({ ...LOOK, ...size }),
  query: {},
})

afterEach(() => vi.restoreAllMocks())

/** Widths in px of the drawings of a kind, in their order, from now on. */
function noteDrawings<K extends ChartKind>(spec: SpecOf<K>): number[] {
  const kind = findKind(spec)
  const { drawing } = kind
  const widths: number[] = []
  vi.spyOn(kind, 'drawing').mockImplementation(async () => {
    const draw = await drawing()
    return (shown, width) => {
      const drawn = draw(shown, width)
      return {
        ...drawn,
        marks: (look) => {
          widths.push(width)
          return drawn.marks(look)
        },
      }
    }
  })
  return widths
}

const SPECS = Object.values(SAMPLES_OF_KINDS).flatMap((samples) =>
  Object.entries<ChartSpec>(samples),
)

it.each(SPECS)('draws %s once, at whatever size', async (_, spec) => {
  const widths = noteDrawings(spec)
  await drawSvg(pictureOf(spec, { width: 720 }), null)
  expect(widths).toHaveLength(1)
  for (const height of [120, 600, 2400]) {
    widths.length = 0
    const size = { width: 720, height }
    expect(svgSize(await drawSvg(pictureOf(spec, size), null))).toEqual(size)
    expect(widths).toHaveLength(1)
  }
})
