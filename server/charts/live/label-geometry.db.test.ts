import { expect, it } from 'vitest'
import { findFaults, placeParts } from '@/components/charts/file/svg-geometry-fixture'
import { planSvg } from '@/components/charts/file/plan-svg'
import { SAMPLES_OF_KINDS } from '@/components/charts/definitions/samples-of-kinds'
import type { ChartSpec } from '@/components/charts/spec'
import { testDatabase } from '@/server/testing/database'
import { listFigures, listSpecs } from './published-specs-fixture'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })
const specs = [...(await listSpecs(db)), ...(await listFigures(db))]

/** What breaks the rules of labels in the file of a chart; null where nothing does. */
async function describeFaults(spec: ChartSpec, width: number): Promise<string | null> {
  const options = { width, theme: 'light', title: spec.title, legend: true } as const
  const { size, render } = await planSvg(spec, options)
  const placed = placeParts(await render())
  expect(placed.texts.length, spec.title).toBeGreaterThan(2)
  const faults = findFaults(placed, size)
  return Object.values(faults).flat().length === 0
    ? null
    : `${spec.kind}: ${spec.title}: ${JSON.stringify(faults)}`
}

// Published benchmarks have no runs of CI.
it('has published charts of every kind but runs', () => {
  const kinds = Object.keys(SAMPLES_OF_KINDS).filter((kind) => kind !== 'runs')
  expect([...new Set<string>(specs.map(({ kind }) => kind))].sort()).toEqual(kinds.sort())
  expect(specs.length).toBeGreaterThan(4000)
})

it.each([320, 360, 480, 720, 1200])(
  'keeps every label of published charts apart, whole and off marks at %i px',
  async (width) => {
    const found: string[] = []
    for (const spec of specs) {
      const faults = await describeFaults(spec, width)
      if (faults !== null) found.push(faults)
    }
    expect(found).toEqual([])
  },
)
