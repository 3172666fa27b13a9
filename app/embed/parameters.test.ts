import { expect, it } from 'vitest'
import { CHART_KINDS } from '@/components/embeds/gallery/chart-kinds'
import { PARAMETERS } from '@/components/embeds/gallery/parameters'
import { CHART_QUERIES } from '@/server/charts/live/chart-query'

it('shows every kind of chart', () => {
  expect(CHART_KINDS.map(({ kind }) => kind).sort()).toEqual(Object.keys(CHART_QUERIES).sort())
})

it('says what every parameter does that a chart accepts, and no other', () => {
  const named = PARAMETERS.flatMap(({ name }) =>
    name === 'a … f' ? ['a', 'b', 'c', 'd', 'e', 'f'] : name.split(', '),
  )
  const accepted = Object.values(CHART_QUERIES).flatMap(({ shape }) => Object.keys(shape))
  expect(named.sort()).toEqual([...new Set(accepted)].sort())
})
