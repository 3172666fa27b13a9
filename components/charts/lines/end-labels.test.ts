import { describe, expect, it } from 'vitest'
import { LINE_SHAPES } from '../kinds'
import { FONT } from '../measures'
import type { LineSegment } from '../spec'
import { textWidth } from '../text-width'
import { crosses, type Box } from '../value-labels'
import { PAD, type PlacedLine } from './geometry'
import { layOutPanel } from './labels'
import { panelBox } from './panel-box'
import { SAMPLES, manyVersions, pickPanel } from './sample-specs'
import { labelBoxes, spreadOut } from './end-labels'
import { endNames } from './end-names'

it('keeps letters apart, as near to their lines as they can be, and inside the plot', () => {
  expect(spreadOut([100], 0, 200)).toEqual([100])
  expect(spreadOut([100, 100, 100], 0, 200)).toEqual([85, 100, 115])
  expect(spreadOut([20, 100, 104], 0, 200)).toEqual([20, 94.5, 109.5])
  expect(spreadOut([0, 0, 2], 0, 200)).toEqual([0, 15, 30])
  expect(spreadOut([199, 200], 0, 200)).toEqual([185, 200])
})

const names = (...labels: string[]) => endNames(labels.map((label) => ({ label, key: null })))

it('calls the end of a line by its short name', () => {
  expect(names('Baseline (no mesh)', 'Linkerd, 2.10.2 · sidecar')).toEqual(['no mesh', 'Linkerd'])
  expect(names('Istio ambient + waypoint, 1.25.0', 'Linkerd')).toEqual([
    'Istio waypoint',
    'Linkerd',
  ])
})

it('says whole names where all have room, else short ones, and none in a narrow panel', () => {
  const segment = pickPanel(SAMPLES.find(({ kind }) => kind === 'load'))
  const { namesAt, endRoom } = panelBox(LINE_SHAPES.load, segment)
  const wholes = segment.series.map(({ label }) => label)
  expect([...namesAt(1168).values()]).toEqual(wholes)
  expect([...namesAt(326).values()]).toEqual(endNames(segment.series))
  expect(namesAt(299).size).toBe(0)
  expect(endRoom(326)).toBeLessThan(326 / 2)
})

it('leaves out the product that all share where names have no room with it', () => {
  const labels = [
    'No mesh',
    'Istio ambient, 1.28',
    'Istio sidecar, mTLS, 1.28',
    'Istio sidecar, no mTLS, 1.28',
  ]
  const tight = endNames(
    labels.map((label) => ({ label, key: null })),
    true,
  )
  expect(tight).toEqual(['no mesh', 'ambient', 'sidecar, mTLS', 'sidecar, no mTLS'])
})

it('leaves out the number of a line without a name where others have names', () => {
  const sample = pickPanel(SAMPLES.find(({ kind }) => kind === 'load'))
  const [first, ...others] = sample.series
  if (!first) throw new Error('no line')
  const long = { ...first, label: 'a name of many words '.repeat(3) }
  const segment = { ...sample, series: [long, ...others] }
  const { layout } = layOutAt(LINE_SHAPES.load, segment, 326)
  const shown = layout.ends.flatMap(({ labels }) =>
    labels.filter(({ key }) => key.length > 0).map(({ series }) => series.id),
  )
  expect(shown.toSorted()).toEqual(others.map(({ id }) => id).toSorted())
})

it('prints the unit at no value of a plot', () => {
  for (const spec of SAMPLES)
    for (const segment of spec.segments) {
      const { layout } = layOutAt(LINE_SHAPES[spec.kind], segment, 688)
      const { unit } = segment.axis
      const texts = [
        ...layout.labels.values.flat(2),
        ...layout.ends.flatMap(({ labels }) =>
          labels.flatMap(({ key, more }) => [...key, ...more]),
        ),
      ].map(({ text }) => text)
      if (unit !== '%') expect(texts.filter((text) => text.endsWith(`\u2009${unit}`))).toEqual([])
    }
})

it('tells lines of one short name apart by what they do not share', () => {
  expect(names('Linkerd, second sequence, 2.10', 'Linkerd, 2.10')).toEqual([
    'Linkerd, second sequence',
    'Linkerd',
  ])
})

it('tells lines of one short name apart by the whole, or not at all', () => {
  expect(names('Istio, 1.10.0', 'Istio, 1.12.0')).toEqual(['Istio, 1.10.0', 'Istio, 1.12.0'])
  const long = `Istio, ${'a setting that takes a line of its own'}`
  expect(names('Istio, 1.10.0', long)).toEqual(['Istio, 1.10.0', null])
})

it('names neither a line alone nor one with a letter', () => {
  expect(names('Istio')).toEqual([null])
  expect(endNames(['Istio', 'Linkerd'].map((label) => ({ label, key: 'A' })))).toEqual([null, null])
})

/** Everything of a panel in px of a width. */
function layOutAt(shape: (typeof LINE_SHAPES)['trend'], segment: LineSegment, width: number) {
  const box = panelBox(shape, segment)
  const layout = layOutPanel(shape, segment, box, [width])
  const inner = width - box.yRoom - box.endRoom(width) - 2 * PAD
  const toX = (at: number) => box.yRoom + PAD + at * inner
  const values = layout.lines.flatMap(({ points }, i) =>
    points.flatMap(({ at }, k) =>
      (layout.labels.values[i]?.[k] ?? []).map(({ text, dx, y }): Box => {
        const half = textWidth(text, FONT.small, true) / 2
        const x = toX(at) + dx
        return { left: x - half, right: x + half, top: y - FONT.small, bottom: y }
      }),
    ),
  )
  const ends = layout.ends.flatMap(({ at, labels }) => labelBoxes(labels, toX(at)))
  const toParts = ({ points }: PlacedLine) =>
    points.slice(1).flatMap((to, i) => {
      const from = points[i]
      if (!from || from.y === null || to.y === null) return []
      return [
        [
          { x: toX(from.at), y: from.y },
          { x: toX(to.at), y: to.y },
        ] as const,
      ]
    })
  return { layout, values, ends, parts: layout.lines.flatMap(toParts) }
}

describe('labels of lines', () => {
  const panels = [
    ...SAMPLES.flatMap((spec) =>
      spec.segments.map((segment) => ({ shape: LINE_SHAPES[spec.kind], segment })),
    ),
    { shape: LINE_SHAPES.trend, segment: manyVersions(1) },
    { shape: LINE_SHAPES.trend, segment: manyVersions(30) },
  ]

  it.each([220, 288, 326, 420, 688, 1168])(
    'are struck through by no line, and stay inside the panel, at %i px',
    (width) => {
      let count = 0
      for (const { shape, segment } of panels) {
        const { values, ends, parts } = layOutAt(shape, segment, width)
        count += values.length + ends.length
        for (const box of [...values, ...ends]) {
          expect(parts.some(([from, to]) => crosses(from, to, box))).toBe(false)
          expect(box.right).toBeLessThanOrEqual(width + 0.5)
        }
      }
      expect(count).toBeGreaterThan(20)
    },
  )

  it('stand at the ends of all lines that go on to the last tick, in the order of their points', () => {
    for (const { shape, segment } of panels) {
      if (!shape.hasValues) continue
      const last = segment.xTicks.at(-1)
      const { layout } = layOutAt(shape, segment, 688)
      const ends = layout.lines.flatMap(({ series, points }) => {
        const end = points.findLast(({ y }) => y !== null)
        return end && end.point.x === last?.value ? [{ series, y: end.y ?? 0 }] : []
      })
      const labels = layout.ends.find(({ at }) => at === last?.at)?.labels ?? []
      const sorted = ends.toSorted((a, b) => a.y - b.y).map(({ series }) => series.id)
      expect(labels.map(({ series }) => series.id)).toEqual(sorted)
      labels.slice(1).forEach(({ key }, i) => {
        const [above, below] = [labels[i]?.key[0]?.y ?? 0, key[0]?.y ?? 0]
        expect(below - above).toBeGreaterThanOrEqual(14.9)
      })
    }
  })

  it('say the first, last, highest and lowest value of a line, and no other', () => {
    const { layout } = layOutAt(LINE_SHAPES.trend, manyVersions(9), 1168)
    const printed = layout.labels.values[0]?.flatMap((texts, i) => (texts.length > 0 ? [i] : []))
    // Of 1, 2, 1, nothing, 1, 2, 1, 2, 1 the last is in the gutter.
    expect(printed).toEqual([0, 1])
    expect(layout.ends[0]?.labels).toHaveLength(1)
  })
})
