import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { describeReport } from '@/server/charts/reports/report-content'
import { getResultExample } from '@/server/runs/demonstration/example'
import { ExampleResults } from './example-results'

const { panel, comparison, name } = getResultExample()
const report = describeReport([comparison], new Map([[comparison.id, name]]))
const draw = (runHref: string | null) =>
  renderToStaticMarkup(
    <ExampleResults panel={panel} comparison={comparison} report={report} runHref={runHref} />,
  )

it('is marked as an example of made-up numbers in each of its parts', () => {
  const markup = draw(null)
  expect(markup.match(/>Example/g)?.length).toBeGreaterThanOrEqual(3)
  expect(markup).toContain('>Demonstration data: ')
  expect(markup).toContain(`>${name}<`)
  expect(markup).not.toContain('/runs/')
  expect(draw('/runs/1')).toContain(`<a href="/runs/1">${name}</a>`)
})

it('draws a row for each compared value, named with its change and what was expected', () => {
  const [, label = ''] = /aria-label="(This run beside[^"]*)"/.exec(draw(null)) ?? []
  for (const { ratio } of comparison.values)
    expect(label).toContain(`+${(((ratio ?? 1) - 1) * 100).toFixed(1)}%, expected −`)
  expect(draw(null).match(/data-status="REGRESSION"/g)).toHaveLength(comparison.values.length)
})
