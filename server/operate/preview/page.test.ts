import { expect, it } from 'vitest'
import { faultsPage, withFaults } from './page'

const PAGE =
  '<html><body><header></header><main id="content" class="a"><h1>Title</h1></main></body>'

it('puts the faults above the content, as text', () => {
  const html = withFaults(PAGE, [
    'observations.csv, line 3, value: expected a number; found <b>',
    'a\nb',
  ])
  expect(html).toContain('<main id="content" class="a"><aside role="alert"')
  expect(html).toContain('Faults of these files: 3')
  expect(html).toContain('found &lt;b&gt;')
  expect(html).toContain('<h1>Title</h1>')
})

it('leaves a page without faults as it is', () => {
  expect(withFaults(PAGE, [])).toBe(PAGE)
})

it('has a page of its own for files that cannot be read', () => {
  expect(faultsPage('a"b', ['x'])).toContain('<h1>a&quot;b</h1><aside')
})
