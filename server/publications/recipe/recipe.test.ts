import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parsePublication } from '@/ingest/publications/files'
import { loadPublication } from '../load-files'
import { differencesOf } from './differences'
import { draftOf } from './drafting/draft'
import { checkFolder } from './faults'

const ROOT = 'ingest/published'
const [ONE, OTHER] = ['linkerd-2025-04-linkerd-vs-ambient', 'kipper-2019-04-istio-linkerd-cpu']
const folder = mkdtempSync(path.join(tmpdir(), 'meshbench-recipe-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Faults of two publications after replacements in one of them. */
function faultsAfter(name: string, ...changes: [from: string, to: string][]): string[] {
  const root = mkdtempSync(path.join(folder, 'published-'))
  for (const slug of [ONE, OTHER])
    cpSync(path.join(ROOT, slug), path.join(root, slug), { recursive: true })
  const figures = JSON.parse(readFileSync(path.join(ROOT, 'figures.json'), 'utf8')) as object
  const listed = Object.entries(figures).filter(([slug]) => slug === ONE || slug === OTHER)
  writeFileSync(path.join(root, 'figures.json'), JSON.stringify(Object.fromEntries(listed)))
  const file = path.join(root, ONE, name)
  const text = changes.reduce(
    (whole, [from, to]) => {
      expect(whole, from).toContain(from)
      return whole.replaceAll(from, to)
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, text)
  return checkFolder(root)
    .flatMap(({ faults }) => faults)
    .filter((fault) => !fault.includes('/supersededBy'))
}

describe('a check', () => {
  it('finds nothing in what is published', () => {
    expect(checkFolder(ROOT).flatMap(({ faults }) => faults)).toEqual([])
  })

  it.each<[string, [string, string], RegExp]>([
    [
      'observations.csv',
      ['http.latency.p50', 'http.latency.p75'],
      /figures\.json, linkerd-2025.*mistyped/,
    ],
    ['observations.csv', ['linkerd,', 'istio-sidecar,'], /expected exactly one canonical line/],
    [
      'publication.yaml',
      ['mesh: linkerd', 'mesh: linkred'],
      /\/subjects\/linkerd\/mesh: expected one of .*found linkred/,
    ],
    [
      'publication.yaml',
      ['vendorOf:\n    - linkerd', 'vendorOf:\n    - linkred'],
      /\/affiliation\/vendorOf\/0: .*found linkred/,
    ],
    [
      'publication.yaml',
      ['text-200rps:', 'text-201rps:'],
      /source: expected one of .*found text-200rps/,
    ],
    [
      'publication.yaml',
      [
        '  rps20:',
        '  rps21: { label: x, environment: gke, harness: wrk2, protocol: tcp }\n  rps20:',
      ],
      /\/scenarios\/rps21: defined, but nothing refers to it/,
    ],
    [
      'observations.csv',
      ['http.latency.p99,', 'http.latency.p99@cleint,'],
      /after @ expected one of client, .*found cleint/,
    ],
    [
      'publication.yaml',
      ["stated: '19.9 ms'", "stated: '29.9 ms'"],
      /claim c1: expected verdict partly, found consistent/,
    ],
  ])('of a changed %s says %s', (name, change, fault) => {
    expect(faultsAfter(name, change).join('\n')).toMatch(fault)
  })

  it('of one broken file hides no fault of another', () => {
    const faults = faultsAfter('publication.yaml', ['kind: blog', 'kind: rumour'])
    expect(faults.join('\n')).toMatch(/linkerd-2025.*\/kind/)
    const slugs = checkFolder(ROOT).map(({ slug }) => slug)
    expect(slugs).toContain(OTHER)
  })
})

describe('a draft', () => {
  const sheet = `Mesh,Version,Mode,rps,connections,protocol,pods,metric,unit,value,n,spread_kind,spread
none,,,100,16,http1,10,http.latency.p99,ms,4.2,5,sd,0.3
Kuma,2.9.0,sidecar,100,16,http1,10,http.latency.p99,ms,"7.7",5,sd,0.6
Kuma,2.9.0,sidecar,100,16,http1,10,latency p99,ms,7,,,
`
  it('has every figure of the sheet with its subject and its load', () => {
    const { yaml, csv, notes } = draftOf('example-2026-09-kuma', sheet)
    expect(notes).toEqual([
      'line 4, metric: expected a key such as http.latency.p99; found latency p99',
    ])
    const lines = csv.split('\n').filter((line) => !line.includes('latency p99'))
    const { evidence, subjects, scenarios } = parsePublication({ yaml, csv: lines.join('\n') })
    expect(evidence.map(({ value, spread, n }) => [value, spread, n])).toEqual([
      [4.2, 0.3, 5],
      [7.7, 0.6, 5],
    ])
    expect(Object.values(subjects)).toMatchObject([
      { mesh: 'none', mode: 'none' },
      { mesh: 'kuma', version: '2.9.0', mode: 'sidecar' },
    ])
    expect(Object.values(scenarios)).toMatchObject([
      { targetRps: 100, connections: 16, protocol: 'http1', params: { pods: 10 } },
    ])
  })

  it('names the line of a sheet that is not rectangular', () => {
    expect(() => draftOf('x', 'mesh,value\nnone\n')).toThrow('expected 2 fields, found 1')
  })
})

describe('differences', () => {
  const { publication } = loadPublication(path.join(ROOT, ONE))
  it('are told in figures and in words', () => {
    const evidence = publication.evidence.map((row, i) => (i === 0 ? { ...row, value: 1 } : row))
    const after = { ...publication, evidence, title: 'Another title' }
    const { numbers, words } = differencesOf(publication, after)
    expect(numbers).toHaveLength(1)
    expect(numbers[0]).toMatch(
      /^baseline @ rps20: http\.latency\.\S+\n {2}- unit "ms", value 55\.2, .*\n {2}\+ unit "ms", value 1,/,
    )
    expect(words).toEqual([`/title\n  - ${JSON.stringify(publication.title)}\n  + "Another title"`])
  })

  it('of a publication and itself are none; of a new one, everything', () => {
    expect(differencesOf(publication, publication)).toEqual({ numbers: [], words: [] })
    expect(differencesOf(null, publication).numbers).toHaveLength(publication.evidence.length)
  })
})
