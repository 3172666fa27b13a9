import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { METRICS } from '@/ingest/dictionary/metrics'
import { UNIT_NAMES } from '@/ingest/dictionary/units'
import { parsePublication } from '@/ingest/publications/files'
import { loadPublication } from '../load-files'
import { compareDrafts } from './differences'
import { SCENARIO, SUBJECT } from './drafting/columns'
import { buildDraft } from './drafting/draft'
import { acceptFigures, checkFolder, checkPublication, readFigureList } from './faults'

const ROOT = 'ingest/published'
const [ONE, OTHER] = ['linkerd-2025-04-linkerd-vs-ambient', 'kipper-2019-04-istio-linkerd-cpu']
const folder = mkdtempSync(path.join(tmpdir(), 'meshbench-recipe-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder with two publications after replacements in one of them. */
function changedFolder(name: string, ...changes: [from: string, to: string][]): string {
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
  return root
}

/** Faults of two publications after replacements in one of them. */
const faultsAfter = (name: string, ...changes: [from: string, to: string][]): string[] =>
  checkFolder(changedFolder(name, ...changes))
    .flatMap(({ faults }) => faults)
    .filter((fault) => !fault.includes('/supersededBy'))

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
      /publication\.yaml, line \d+, \/subjects\/linkerd\/mesh: expected one of .*found linkred; .*add linkred to \/products of catalogue\.yaml/,
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
      'publication.yaml',
      ['sidecar Istio is 22.83 ms', 'sidecar Istio is 30 %, 22.83 ms'],
      /\/claims\/\d\/statement: expected "%" directly behind its number; found 0 %/,
    ],
    ...[
      ['83.8 − 60.97 = 22.83', '83.8-60.97 = 22.83'],
      ['83.8 − 60.97 = 22.83', '(83.8-60.97) = 22.83'],
      ['414.4 − 251.4 = 163.0', '414.4 - 251.4 = 163.0'],
      ['414.4 − 251.4 = 163.0', '251.4 − 414.4 = -163.0'],
    ].map(([from = '', to = '']): [string, [string, string], RegExp] => [
      'publication.yaml',
      [from, to],
      /\/claims\/c\d: expected " − " for minus; found/,
    ]),
    [
      'publication.yaml',
      ['label: No mesh', 'label: Baseline (no mesh)'],
      /\/subjects\/baseline\/label: expected "No mesh" first; found Baseline/,
    ],
    [
      'publication.yaml',
      ['mode: sidecar', 'mode: gateway'],
      /\/subjects\/\S+\/mode: expected one of none, .*found gateway/,
    ],
    [
      'observations.csv',
      ['http.latency.p99,', 'htp.latency.p99,'],
      /^\S+observations\.csv, lines \d+(, \d+)* and \d+, metric: .*a metric such as http\.latency,.*found htp\.latency\.p99$/,
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

  it('says that who is behind a product has an interest, unless it only lends machines', () => {
    const noInterest: [string, string] = [
      'relation: vendor\n  vendorOf:\n    - linkerd',
      'relation: unknown\n  vendorOf: []',
    ]
    const faults = (...changes: [string, string][]): string =>
      faultsAfter('publication.yaml', noInterest, ...changes).join('\n')
    expect(faults()).toMatch(/relation: expected vendor, .* as linkerd-project is publisher/)
    const named = 'slug: linkerd-project'
    const unknown: [string, string] = ['kind: mesh_project', 'kind: unknown']
    expect(faults(unknown, [named, 'slug: buoyant'])).toMatch(/expected vendor, .* as buoyant is/)
    expect(faults(unknown, [named, 'slug: somebody'])).not.toMatch(/expected vendor/)
    const lends: [string, string][] = ['author', 'publisher'].map((role) => [
      `role: ${role}`,
      'role: infrastructure',
    ])
    expect(faults(...lends)).not.toMatch(/expected vendor/)
  })

  it('of one broken file hides no fault of another', () => {
    const faults = faultsAfter('publication.yaml', ['kind: blog', 'kind: rumour'])
    expect(faults.join('\n')).toMatch(/linkerd-2025.*\/kind/)
    const slugs = checkFolder(ROOT).map(({ slug }) => slug)
    expect(slugs).toContain(OTHER)
  })
})

describe('accepting a publication', () => {
  it('lists a new folder without faults, beside those that were listed', () => {
    const root = changedFolder('publication.yaml')
    const { [ONE]: before, ...others } = readFigureList(root)
    writeFileSync(path.join(root, 'figures.json'), JSON.stringify(others))
    expect(checkFolder(root).find(({ slug }) => slug === ONE)?.faults).toHaveLength(1)
    expect(acceptFigures(root, ONE)).toEqual([])
    expect(readFigureList(root)).toEqual({ ...others, [ONE]: before })
  })

  it('is refused in the words of a check, and writes nothing', () => {
    const root = changedFolder('publication.yaml', ['mesh: linkerd', 'mesh: linkred'])
    const before = readFigureList(root)
    const checked = checkFolder(root).find(({ slug }) => slug === ONE)
    const faults = acceptFigures(root, ONE)
    expect(faults.length).toBeGreaterThan(0)
    expect(checked?.faults).toEqual(expect.arrayContaining(faults))
    expect(readFigureList(root)).toEqual(before)
    expect(acceptFigures(root, 'nobody')).toEqual([`${root} has no publication nobody`])
  })
})

/** What a draft leaves open, filled in. */
const filledIn = (yaml: string): string =>
  yaml
    .replaceAll(': not stated', ': something')
    .replace('not-stated', 'somebody')
    .replace('https://example.org/', 'https://example.org/post')

describe('a draft', () => {
  const sheet = `Mesh,Version,Mode,rps,connections,protocol,pods,metric,unit,value,n,Spread kind,spread
none,,,100,16,http1,10,http.latency.p99,ms,4.2,5,sd,0.3
Kuma,2.9.0,sidecar,100,16,http1,10,http.latency.p99,ms,"7.7",5,sd,0.6
`
  it('has every figure of the sheet with its subject and its load', () => {
    const { yaml, csv, conflicts, params } = buildDraft('example-2026-09-kuma', sheet)
    expect([conflicts, params]).toEqual([[], ['pods']])
    const { evidence, subjects, scenarios } = parsePublication({ yaml, csv })
    expect(evidence.map(({ value, spread, n }) => [value, spread, n])).toEqual([
      [4.2, 0.3, 5],
      [7.7, 0.6, 5],
    ])
    expect(Object.values(subjects)).toMatchObject([
      { mesh: 'none', mode: 'none' },
      { mesh: 'kuma', version: '2.9.0', mode: 'sidecar', baselines: ['none'] },
    ])
    expect(Object.values(scenarios)).toMatchObject([
      { targetRps: 100, connections: 16, protocol: 'http1', params: { pods: 10 } },
    ])
  })

  const wide = `subject,mesh,mode,config.routing,environment,harness,payload bytes,duration_s,Node pool,source,metric,unit,value
overlay,calico,none,ipip,small,tcp-test,1,60,a b,table-1,tcp.throughput.mean,Mbit/s,23.6
overlay,calico,none,ipip,large,udp-test,4096,60,a b,table-2,udp.throughput.mean,Gbit/s,3.26
`
  it('takes settings, environments, harnesses and sources from columns of their names', () => {
    const { yaml, csv, params } = buildDraft('example-2026-09-cni', wide)
    expect(params).toEqual(['Node_pool'])
    const draft = parsePublication({ yaml, csv })
    expect(draft.subjects).toMatchObject({
      overlay: { mesh: 'calico', label: 'overlay', config: { routing: 'ipip' } },
    })
    expect(draft.scenarios).toMatchObject({
      'small-tcp-test-payloadbytes1': {
        environment: 'small',
        harness: 'tcp-test',
        payloadBytes: 1,
        durationSeconds: 60,
        params: { Node_pool: 'a b' },
      },
      'large-udp-test-payloadbytes4096': { label: 'large, udp-test, payloadBytes 4096' },
    })
    expect(Object.keys(draft.sources)).toEqual(['table-1', 'table-2'])
  })

  it('says where one subject is two', () => {
    const twice = wide.replace('overlay,calico,none,ipip,large', 'overlay,calico,none,vxlan,large')
    expect(buildDraft('x', twice).conflicts).toEqual([
      expect.stringMatching(
        /^line 3, subject overlay: expected what line 2 says of it, .*ipip.*; found .*vxlan/,
      ),
    ])
  })

  it('leaves a mode that the sheet does not state to its author', () => {
    const { yaml, csv } = buildDraft(
      'x',
      'mesh,metric,unit,value\ncalico,tcp.throughput.mean,Mbit/s,1\n',
    )
    expect(() => parsePublication({ yaml, csv })).toThrow(
      /\/subjects\/calico\/mode: .*none.*sidecar.*; found "not stated"/,
    )
  })

  it('is not finished before its own entries are filled in', () => {
    const { yaml, csv } = buildDraft('example-2026-09-cni', wide)
    const target = path.join(folder, 'example-2026-09-cni')
    const faults = (text: string): string[] => {
      mkdirSync(target, { recursive: true })
      writeFileSync(path.join(target, 'publication.yaml'), text)
      writeFileSync(path.join(target, 'observations.csv'), csv)
      return checkPublication(target, []).faults
    }
    const places = faults(yaml).map(
      (fault) => /publication\.yaml, line \d+, (\S+): expected your own/.exec(fault)?.[1],
    )
    expect(places).toEqual(
      expect.arrayContaining(['/title', '/url', '/campaign/summary', '/environments/small/label']),
    )
    expect(faults(filledIn(yaml))).toEqual([])
  })

  it.each([
    ['mesh,value\nnone\n', 'expected 2 fields, found 1'],
    ['mesh,value,Mesh\nnone,1,none\n', 'expected every column once; found mesh twice'],
    ['', 'found an empty file'],
  ])('names what is wrong with the sheet %j', (text, fault) => {
    expect(() => buildDraft('x', text)).toThrow(fault)
  })
})

describe('README.md', () => {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8')
  it('names every metric, every unit and every column that a draft knows', () => {
    const words = new Set([...readme.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word))
    const needed = [...METRICS.map(({ code }) => code), ...UNIT_NAMES, ...SUBJECT, ...SCENARIO]
    expect(needed.filter((word) => !words.has(word))).toEqual([])
  })
})

describe('differences', () => {
  const { publication } = loadPublication(path.join(ROOT, ONE))
  it('are told in figures and in words', () => {
    const evidence = publication.evidence.map((row, i) => (i === 0 ? { ...row, value: 1 } : row))
    const after = { ...publication, evidence, title: 'Another title' }
    const { numbers, words } = compareDrafts(publication, after)
    expect(numbers).toHaveLength(1)
    expect(numbers[0]).toMatch(
      /^baseline @ rps20: http\.latency\.\S+\n {2}- unit "ms", value 55\.2, .*\n {2}\+ unit "ms", value 1,/,
    )
    expect(words).toEqual([`/title\n  - ${JSON.stringify(publication.title)}\n  + "Another title"`])
  })

  it('of a publication and itself are none; of a new one, everything', () => {
    expect(compareDrafts(publication, publication)).toEqual({ numbers: [], words: [] })
    expect(compareDrafts(null, publication).numbers).toHaveLength(publication.evidence.length)
  })
})
