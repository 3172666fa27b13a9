import { expect, it } from 'vitest'
import { manifestText, readManifest, digestState, type Manifest } from './manifest'

const SHA = 'a'.repeat(64)
const entry = { sha256: SHA, on: '2026-11-20', checkedOn: '2026-11-23', state: '0f' }
const manifest: Manifest = {
  origin: 'http://localhost:3000',
  live: null,
  at: 'https://copy.example/bench',
  madeOn: '2026-11-23',
  maker: SHA,
  others: new Map([['search-index.json', SHA]]),
  entries: new Map([
    ['/', { ...entry, file: 'index.html', tags: ['all', 'publications'], links: ['/a', '/b'] }],
    ['/a', { ...entry, file: 'a/index.html', tags: ['all'], links: [] }],
    ['/b', { ...entry, file: 'b.svg', tags: null, state: null, links: ['/'] }],
  ]),
}

it('is read as it was written', () => {
  expect(readManifest(manifestText(manifest))).toEqual(manifest)
})

it.each(['../outside', '/etc/passwd', 'a/../../b', 'a//b', './a', ''])(
  'is refused where it names %j, which is no file of the folder',
  (file) => {
    const text = manifestText(manifest).replaceAll('"b.svg"', JSON.stringify(file))
    expect(() => readManifest(text)).toThrow()
  },
)

it('tells another version of any tag', () => {
  const versions = new Map([['a', '1']])
  const state = digestState(['a', 'b'], versions)
  expect(digestState(['b', 'a'], versions)).toBe(state)
  expect(digestState(['a', 'b'], new Map([['b', '1']]))).not.toBe(state)
  expect(digestState(['a', 'b'], new Map([...versions, ['b', '1']]))).not.toBe(state)
})
