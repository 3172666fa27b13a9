import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compareRaw, listFound, rawCheckLines, rawFaults, type KnownFile } from './raw-check'

const root = mkdtempSync(path.join(tmpdir(), 'meshbench-raw-'))
afterAll(() => rmSync(root, { recursive: true }))

const known = (slug: string, at: string, text: string): KnownFile => ({
  slug,
  path: at,
  bytes: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
  repo: `lab/${slug}@${'0'.repeat(40)}`,
  address: `https://example.org/${slug}/${at}`,
})

/** Two publications; both have a licence. */
const KNOWN = [
  known('one', 'out/a.json', 'first'),
  known('one', 'out/b.json', 'second'),
  known('one', 'LICENSE', 'licence of one'),
  known('two', 'data/c.csv', 'third'),
  known('two', 'LICENSE', 'licence of two'),
]

/** The check of a folder with such files. */
function checkFiles(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(root, 'found-'))
  for (const [at, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(at)), { recursive: true })
    writeFileSync(path.join(folder, at), text)
  }
  return compareRaw(KNOWN, listFound(folder))
}
const names = (files: readonly KnownFile[]) => files.map(({ slug, path }) => `${slug} ${path}`)

describe('downloaded files', () => {
  it('are found by their path below any folder, and by name', () => {
    const whole = {
      'mesh-main/out/a.json': 'first',
      'b.json': 'second',
      'x/LICENSE': 'licence of one',
    }
    const check = checkFiles(whole)
    expect(names(check.equal)).toEqual(['one out/a.json', 'one out/b.json', 'one LICENSE'])
    expect([check.differs, check.missing, check.unknown]).toEqual([[], [], []])
  })

  it('that differ are told with what was expected, from where, and what was found', () => {
    const check = checkFiles({ 'a.json': 'First!', 'out/b.json': 'second' })
    expect(names(check.missing)).toEqual(['one LICENSE'])
    const [fault, ...others] = rawFaults(check)
    expect(others).toEqual([])
    expect(fault).toMatch(
      /^a\.json differs from one: out\/a\.json: expected 5 bytes, SHA-256 \w{64}; found 6 bytes, SHA-256 \w{64}\. .*https:\/\/example\.org\/one\/out\/a\.json$/,
    )
    expect(rawCheckLines(check).at(-1)).toBe('1 equal, 1 different, 1 missing, 0 unknown')
  })

  it('of another folder with the same names are not those that were read', () => {
    const check = checkFiles({ 'out/a.json': 'first', 'later/a.json': 'other', 'notes.txt': '' })
    expect(names(check.equal)).toEqual(['one out/a.json'])
    expect([check.differs, check.unknown]).toEqual([[], ['later/a.json', 'notes.txt']])
  })

  it('at their path are compared with it, even if one of that name elsewhere is equal', () => {
    const check = checkFiles({ 'out/a.json': 'changed', 'copy/a.json': 'first' })
    expect(check.differs.map(({ found }) => found.path)).toEqual(['out/a.json'])
  })

  it('with a name of many say nothing of a publication of which nothing else is there', () => {
    const check = checkFiles({ 'c.csv': 'third', LICENSE: 'licence of two', 'sub/LICENSE': 'new' })
    expect(names(check.equal)).toEqual(['two data/c.csv', 'two LICENSE'])
    expect([check.differs, check.missing, check.unknown]).toEqual([[], [], ['sub/LICENSE']])
  })

  it('lists no more than twenty files that are unknown', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}.txt`, '']))
    const lines = rawCheckLines(checkFiles({ ...many, 'a.json': 'first' }))
    expect(lines.filter((line) => line.startsWith('unknown'))).toHaveLength(21)
    expect(lines).toContain('unknown  and 10 more')
  })
})
