import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PathText } from './path-text'

it.each([
  ['see /harnesses/mapping; or', 'see <a href="/harnesses/mapping">/harnesses/mapping</a>; or'],
  ['did you mean a? /metrics lists', 'did you mean a? <a href="/metrics">/metrics</a> lists'],
  [
    '/methodology#pull-requests',
    '<a href="/methodology#pull-requests">/methodology#pull-requests</a>',
  ],
  ['found at /metrics/0/value in <x>', 'found at /metrics/0/value in &lt;x&gt;'],
  ['https://x.example/stats', 'https://x.example/stats'],
])('of %s', (text, html) => {
  expect(renderToStaticMarkup(<PathText text={text} />)).toBe(html)
})
