import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAttributes, escaped, unescaped, visitTags, type Attributes } from './markup'

const nothing = { tag: () => true, script: () => true }

it('gives texts back as they were', () => {
  fc.assert(fc.property(fc.string(), (text) => unescaped(escaped(text)) === text))
  expect(unescaped('&#x27;&#39;&quot;&nosuch;&#1114112;')).toBe(`''"&nosuch;&#1114112;`)
})

it('leaves what it does not change byte for byte, whatever it is', () => {
  const piece = fc.constantFrom(
    ...['<p class="a > b">', '</p>', '<br/>', '<!-- <a href="x"> -->', '<input disabled="">'],
    ...['<script>if(a<b)"<a href=\'/x\'>"</script>', '<style>a>b{}</style>', 'text', '<', '>', '"'],
  )
  const markup = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  fc.assert(fc.property(markup, (html) => visitTags(html, nothing) === html))
})

it('changes attributes and leaves tags and scripts out', () => {
  const html =
    '<a href="/a?b=1&amp;c=&quot;" download>x</a><link rel="preload"/><script src="x"></script><path d="M0"/>'
  const changed = visitTags(html, {
    script: () => false,
    tag: (name: string, attributes: Attributes) => {
      if (name === 'a') attributes.set('href', `${String(attributes.get('href'))}<&`)
      if (name === 'path') attributes.set('id', '1')
      return name !== 'link'
    },
  })
  expect(changed).toBe('<a href="/a?b=1&amp;c=&quot;&lt;&amp;" download>x</a><path d="M0" id="1"/>')
})

it('reads names in any case', () => {
  expect(parseAttributes(' charSet="utf-8" async="" hidden')).toEqual(
    new Map<string, string | true>([
      ['charset', 'utf-8'],
      ['async', ''],
      ['hidden', true],
    ]),
  )
})
