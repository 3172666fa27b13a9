import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ORIGIN } from '../charts/definitions/sample-rows'
import { OriginLine } from './origin-line'
import { distinctSources, publishedText, sourcesWords } from './sources'

const published = (slug: string, publishedOn: string | null = '2024-01-10') => ({
  ...ORIGIN,
  publication: { slug, title: `Post ${slug}`, url: 'https://example.org', publishedOn },
  measuredOn: publishedOn,
})
const of = (...slugs: string[]) => slugs.map((slug) => published(slug))

it('counts a publication once, and a campaign without one as a source of its own', () => {
  const sources = distinctSources([...of('a', 'a', 'b'), ORIGIN, ORIGIN])
  expect(sourcesWords(sources)).toBe('Post a, Post b and Sample campaign')
})

it('names up to four sources, of more the first and how many others', () => {
  expect(sourcesWords(of('a'))).toBe('Post a')
  expect(sourcesWords(of('a', 'b', 'c', 'd'))).toBe('Post a, Post b, Post c and Post d')
  expect(sourcesWords(of('a', 'b', 'c', 'd', 'e'))).toBe('Post a and 4 more publications')
  expect(sourcesWords([...of('a', 'b', 'c', 'd'), ORIGIN])).toBe('Post a and 4 more sources')
})

it('links each source of a card, and says when the first and the last was measured', () => {
  const origins = [published('a', '2023-08-01'), published('b', '2024-11-07'), published('a')]
  const line = renderToStaticMarkup(<OriginLine origins={origins} harness="" environment="" />)
  expect(line.match(/href="[^"]+"/g)).toEqual(['href="/publications/a"', 'href="/publications/b"'])
  expect(line).toContain('Aug 2023 to Nov 2024')
  expect(line.match(/Sample organisation/g)).toHaveLength(1)
})

it.each([
  [[{ ...published('a', null), measuredOn: '2026-06-14' }], 'date not stated, files from Jun 2026'],
  [[published('a', null)], 'date not stated'],
  [
    [published('a', '2023-08-01'), { ...published('b', null), measuredOn: '2026-06-14' }],
    'Aug 2023, 1 without a date',
  ],
  [[{ ...ORIGIN, measuredOn: '2026-10-02' }], 'Oct 2026'],
  [[{ ...ORIGIN, receivedOn: '2026-10-02' }], 'received Oct 2026, date of measurement not stated'],
])('never gives the date of files for one of publication: %#', (origins, words) => {
  const line = renderToStaticMarkup(<OriginLine origins={origins} harness="" environment="" />)
  expect(line).toContain(`<span>${words}</span>`)
})

it('says when sources were published, and of how many nobody knows', () => {
  expect(publishedText(of('a', 'b'))).toBe('Published January 2024')
  expect(publishedText([published('a', '2018-12-01'), ...of('b'), published('c', null)])).toBe(
    'Published December 2018 to January 2024, 1 without a date',
  )
  expect(publishedText([published('a', null)])).toBe('Published, date not stated')
  expect(publishedText([ORIGIN])).toBe(null)
})
