import { describe, expect, it } from 'vitest'
import { sourceAddress } from '../dictionary/source-address'
import { listRawFiles, RawData, rawDataAddress, type RawPlaces } from './raw-data'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const OTHER = 'f'.repeat(40)
const AT = `https://github.com/lab/mesh`
const FILE = { path: 'out/a 1.json', bytes: 3, sha256: 'a'.repeat(64) }
const IN_REPO = { label: 'x', repo: `lab/mesh@${COMMIT}`, path: 'out/', obtained: true }

const places = (sources: RawPlaces['sources'], retrieval: string[] = []): RawPlaces => ({
  rawData: [],
  sources,
  retrieval: retrieval.map((source) => ({ source })),
})

describe('the address of a source', () => {
  it.each([
    [{ repo: `lab/mesh@${COMMIT}`, path: 'out/a.json' }, `${AT}/blob/${COMMIT}/out/a.json`],
    [
      { repo: `lab/mesh@${COMMIT}`, path: 'a #1.md', line: 7 },
      `${AT}/blob/${COMMIT}/a%20%231.md#L7`,
    ],
    [{ repo: `lab/mesh@${COMMIT}`, path: 'out/' }, `${AT}/tree/${COMMIT}/out`],
    [{ repo: `lab/mesh@${COMMIT} (fork of a/b)`, path: 'a' }, `${AT}/blob/${COMMIT}/a`],
    [{ repo: 'lab/mesh@main', path: 'a' }, null],
    [{ repo: `lab/mesh@${COMMIT}` }, null],
    [{ figure: 'cpu.png' }, null],
  ])('%j is %s', (source, address) => {
    expect(sourceAddress(source)).toBe(address)
  })
})

describe('raw data', () => {
  const entry = (url: string) => RawData.parse({ label: 'x', url, obtained: true })
  const read = places({ a: { repo: `Lab/mesh@${COMMIT}`, path: 'x' }, b: { figure: 'c.png' } })

  it('in a repository are linked at their commit, with each file that was at hand', () => {
    const parsed = RawData.parse({ ...IN_REPO, files: [FILE] })
    expect(rawDataAddress(parsed, read)).toBe(`${AT}/tree/${COMMIT}/out`)
    expect(listRawFiles({ rawData: [parsed] })).toEqual([
      { ...FILE, repo: IN_REPO.repo, address: `${AT}/blob/${COMMIT}/out/a%201.json` },
    ])
  })

  it.each([
    [`${AT}/tree/main/out/x`, `${AT}/tree/${COMMIT}/out/x`],
    [`${AT}/blob/master/a.md`, `${AT}/blob/${COMMIT}/a.md`],
    [AT, `${AT}/tree/${COMMIT}`],
    [`${AT}/tree/${OTHER}/out`, `${AT}/tree/${OTHER}/out`],
    [`${AT}/releases`, `${AT}/releases`],
    ['https://github.com/lab/other/tree/main/out', 'https://github.com/lab/other/tree/main/out'],
    ['https://docs.example.org/sheet', 'https://docs.example.org/sheet'],
  ])('at %s are linked at %s: the commit that figures were read at', (url, address) => {
    expect(rawDataAddress(entry(url), read)).toBe(address)
  })

  it('keep their branch where figures were read at several commits, or nobody says at which', () => {
    const url = `${AT}/tree/main/out`
    const several = places({
      a: { repo: `lab/mesh@${COMMIT}` },
      b: { repo: `lab/mesh@${OTHER}` },
    })
    expect(rawDataAddress(entry(url), several)).toBe(url)
    expect(rawDataAddress(entry(url), places({}))).toBe(url)
  })

  it('take the commit of what else was read only where no figure was read in the repository', () => {
    const [url, other] = [`${AT}/tree/main/out`, [`lab/mesh@${OTHER}:setup/`]]
    expect(rawDataAddress(entry(url), places({}, other))).toBe(`${AT}/tree/${OTHER}/out`)
    const figures = { a: { repo: `lab/mesh@${COMMIT}` } }
    expect(rawDataAddress(entry(url), places(figures, other))).toBe(`${AT}/tree/${COMMIT}/out`)
  })

  it.each<[string, object, RegExp]>([
    ['a branch', { ...IN_REPO, repo: 'lab/mesh@main' }, /all 40 digits of the commit/],
    ['a repository without a path', { ...IN_REPO, path: null }, /repo and path together/],
    ['an address beside both', { ...IN_REPO, url: AT }, /no address beside repo and path/],
    [
      'files of no commit',
      { label: 'x', url: AT, obtained: true, files: [FILE] },
      /a repo with the commit/,
    ],
    ['files that nobody had', { ...IN_REPO, obtained: false, files: [FILE] }, /expected true/],
    ['a file twice', { ...IN_REPO, files: [FILE, FILE] }, /every path once/],
    [
      'a short digest',
      { ...IN_REPO, files: [{ ...FILE, sha256: 'abc' }] },
      /64 hexadecimal digits/,
    ],
    ['a path that leads out', { ...IN_REPO, path: 'a/../../b' }, /a path inside the repository/],
  ])('with %s are refused', (_, value, fault) => {
    expect(() => RawData.parse(value)).toThrow(fault)
  })
})
