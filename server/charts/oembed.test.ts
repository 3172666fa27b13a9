import { expect, it } from 'vitest'
import { readOembed } from './oembed'

const SITE = 'https://bench.example'
const HASH = 'ab'.repeat(32)
const read = (query: Record<string, string>) => readOembed(new URLSearchParams(query), [SITE])

it('finds frozen and live charts by their address', () => {
  expect(read({ url: `${SITE}/s/${HASH}`, maxwidth: '400' })).toMatchObject({
    maxWidth: 400,
    what: { kind: 'frozen', hash: HASH },
  })
  for (const path of ['/embed/bars?metric=a', '/charts/bars.svg?metric=a'])
    expect(read({ url: SITE + path }).what).toMatchObject({ kind: 'live', chart: 'bars' })
})

it('leaves a page of this site to whoever knows its main chart', () => {
  expect(read({ url: `${SITE}/compare?a=istio&b=linkerd` }).what).toMatchObject({ kind: 'page' })
})

it.each([
  [{ url: 'https://other.example/embed/bars' }, 'NOT_FOUND'],
  [{ url: 'javascript:alert(1)' }, 'BAD_REQUEST'],
  [{}, 'BAD_REQUEST'],
  [{ url: `${SITE}/s/${HASH}`, maxwidth: '-1' }, 'BAD_REQUEST'],
  [{ url: `${SITE}/s/${HASH}`, colour: 'red' }, 'BAD_REQUEST'],
  [{ url: `${SITE}/s/${HASH}`, format: 'xml' }, 'NOT_IMPLEMENTED'],
])('refuses %o', (query, code) => {
  expect(() => read(query as Record<string, string>)).toThrow(expect.objectContaining({ code }))
})
