import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PublicationSummary } from '@/server/publications/schemas'
import { ClaimSigns } from './claim-signs'
import { SourceTable } from './source-table'

const NONE = { hold: 0, partly: 0, inconsistent: 0, open: 0 }
const source = (i: number, more: Partial<PublicationSummary> = {}): PublicationSummary =>
  ({
    slug: `p${i}`,
    title: `Publication ${i}`,
    publishedOn: `2024-01-${String(28 - i).padStart(2, '0')}`,
    relation: 'unknown',
    vendorOf: [],
    harnesses: ['wrk2'],
    observations: i,
    retractedOn: null,
    claims: { ...NONE, checked: 0 },
    ...more,
  }) as unknown as PublicationSummary

const table = (count: number) =>
  renderToStaticMarkup(
    <SourceTable
      mesh="Gate"
      sources={Array.from({ length: count }, (_, i) => source(i))}
      order="date"
      href={(order) => `/meshes/gate?sort=${order}`}
    />,
  )

it('has a link at each head by which the rows can be ordered, and says which one orders them', () => {
  const html = table(2)
  expect(html).toContain('aria-sort="descending"')
  expect(html).toContain('href="/meshes/gate?sort=interest#publications"')
  expect(html).toContain('href="/meshes/gate?sort=figures#publications"')
  expect(html).not.toContain('sort=date')
})

it('has every publication in the page, the older ones folded', () => {
  const html = table(20)
  expect(html.match(/<th scope="row">/g)).toHaveLength(20)
  expect(html).toContain('<summary>12 more publications</summary>')
  expect(table(8)).not.toContain('<details')
})

it('gives claims as signs whose words are those of every other page', () => {
  const signs = (claims: object) =>
    renderToStaticMarkup(<ClaimSigns claims={{ ...NONE, ...claims }} />)
  expect(signs({ hold: 2, inconsistent: 5 })).toContain('✓✓')
  expect(signs({ hold: 2, inconsistent: 5 })).toContain('✗✗✗✗✗')
  expect(signs({ hold: 2, inconsistent: 6 })).toContain('6✗')
  expect(signs({ hold: 2, inconsistent: 5 })).toContain(
    '2 of 7 claims agree with its own figures, 5 do not',
  )
  expect(signs({})).toContain('no claims')
})
