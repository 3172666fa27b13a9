import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Figures, listFigures } from './digest'
import { COLUMN_NAMES } from './evidence'
import { PublicationError } from './error'
import { parsePublication } from './files'

const ROOT = join(import.meta.dirname, '../published')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const slugs = readdirSync(ROOT)
  .filter((name) => existsSync(join(ROOT, name, 'publication.yaml')))
  .sort()
const open = (slug: string) =>
  parsePublication({
    yaml: read(slug, 'publication.yaml'),
    csv: read(slug, 'observations.csv'),
  })

const figures = JSON.parse(read('figures.json')) as Record<string, Figures>

describe('published benchmarks', () => {
  it('are the ones that figures.json lists', () => {
    expect(slugs).toEqual(Object.keys(figures).sort())
  })

  it.each(slugs)('%s holds the figures of its source', (slug) => {
    const publication = open(slug)
    expect(publication.slug).toBe(slug)
    expect(listFigures(publication)).toEqual(figures[slug])
  })

  it.each(slugs)('%s compares each subject with a baseline that was measured', (slug) => {
    const { subjects, evidence } = open(slug)
    // What a published difference is to was measured, even if its own value was not published.
    const measured = new Set(evidence.flatMap((row) => [row.subject, row.relativeTo]))
    for (const [id, subject] of Object.entries(subjects)) {
      expect(measured, id).toContain(id)
      for (const baseline of subject.baselines) expect(measured).toContain(baseline)
    }
  })

  it('name only editions and successors that exist', () => {
    for (const slug of slugs) {
      const { supersededBy } = open(slug)
      if (supersededBy !== null) expect(slugs).toContain(supersededBy)
    }
  })
})

const YAML = `format: meshbench/publication/1
slug: example
title: Example
shortTitle: Example
url: https://example.org/post
kind: blog
publishedOn: 2026-01-31
authors: []
organisations:
  - { slug: example, name: Example, kind: unknown, role: publisher }
affiliation: { relation: unknown, vendorOf: [], statement: Not stated. }
licence: { id: CC0-1.0, scope: null }
retrieval: []
campaign: { title: Example, summary: One run., sweepAxes: [targetRps] }
environments:
  lab: { label: Lab }
harnesses:
  wrk2: { name: wrk2, loadModel: open_corrected }
subjects:
  bare: { mesh: none, mode: none, label: No mesh }
  mesh: { mesh: linkerd, version: '2.10', mode: sidecar, label: Mesh, baselines: [bare] }
scenarios:
  rps20: { label: 20/s, environment: lab, harness: wrk2, protocol: http, targetRps: 20 }
  rps200: { label: 200/s, environment: lab, harness: wrk2, protocol: http, targetRps: 200 }
sources:
  chart: { figure: chart.png }
notApplicable:
  - { subject: mesh, scenario: rps200, reason: example }
`
const HEADER = COLUMN_NAMES.needed.join()
const COLUMNS: readonly string[] = [...COLUMN_NAMES.needed, ...COLUMN_NAMES.optional]
const GOOD = {
  subject: 'mesh',
  scenario: 'rps20',
  metric: 'http.latency.p99',
  unit: 'ms',
  value: '12.5',
  reading_kind: 'rounding',
  reading_pm: '0.05',
  method: 'chart-label',
  source: 'chart',
  locator: 'axisLabel=99%; row=2',
  canonical: 'yes',
}
type Cells = Record<string, string>
const toCsv = (...rows: Cells[]) =>
  `${[COLUMNS.join(), ...rows.map((row) => COLUMNS.map((c) => row[c] ?? '').join())].join('\n')}\n`

function faults(yaml: string, csv: string): string[] {
  try {
    parsePublication({ yaml, csv })
    return []
  } catch (error) {
    if (error instanceof PublicationError) return error.message.split('\n')
    throw error
  }
}

describe('parsePublication', () => {
  it('reads one line, with null for what is not stated', () => {
    const { evidence, subjects } = parsePublication({ yaml: YAML, csv: toCsv(GOOD) })
    expect(subjects.bare?.version).toBeNull()
    expect(evidence).toEqual([
      expect.objectContaining({
        value: 12.5,
        n: null,
        spread: null,
        relativeTo: null,
        readingPlusMinus: 0.05,
        flags: [],
        canonical: true,
      }),
    ])
  })

  it('splits flags and reads negative and exponent numbers', () => {
    const cells = { ...GOOD, value: '-1.5e-3', relative_to: 'bare', flags: 'delta; about' }
    const { evidence } = parsePublication({ yaml: YAML, csv: toCsv(cells) })
    expect(evidence[0]).toMatchObject({ value: -0.0015, flags: ['delta', 'about'] })
  })

  it.each<[Cells, RegExp]>([
    [{ subject: 'mush' }, /line 2, subject: expected one of bare, mesh; found mush/],
    [{ scenario: 'rps21' }, /line 2, scenario: expected one of rps20, rps200; found rps21/],
    [{ source: 'table' }, /line 2, source: expected one of chart; found table/],
    [{ relative_to: 'mesh' }, /relative_to: a value cannot be relative to its own subject/],
    [{ scenario: 'rps200' }, /scenario: publication\.yaml lists this cell under notApplicable/],
    [{ metric: 'http.latency.p999' }, /metric: expected <metric>.*found http\.latency\.p999/],
    [{ metric: 'http.latency.p99@client' }, /expected the spelling http\.latency\.p99;/],
    [{ unit: 'MB' }, /unit: expected one of s, ms, .*found MB/],
    [{ value: '-1952' }, /value: expected 0 or more, or relative_to .*; found -1952/],
    [{ value: '' }, /null_reason: a missing value needs its reason/],
    [{ null_reason: 'withheld' }, /null_reason: expected nothing beside the value 12.5/],
    [{ value: '12,5'.replace(',', ' ') }, /value: .*expected number.*found "12 5"/],
    [{ n: '0' }, /line 2, n: .*found "0"/],
    [{ spread: '1' }, /spread_kind: spread and spread_kind go together/],
    [{ spread_note: 'upper half' }, /spread: spread_pm and spread_note describe a spread/],
    [{ reading_kind: '' }, /reading_kind: a reading has its kind and one of/],
    [{ reading_pm_percent: '2' }, /reading_kind: a reading has its kind and one of/],
    [{ reading_low: '12', reading_high: '13' }, /reading_kind: a reading has its kind and one of/],
    [
      { reading_pm: '', reading_low: '12' },
      /reading_low: reading_low and reading_high go together/,
    ],
    [
      { reading_pm: '', reading_low: '12.6', reading_high: '13' },
      /reading_low: expected the value 12.5 between 12.6 and 13/,
    ],
    [
      { spread_kind: 'range', spread_low: '9' },
      /spread_low: spread_low and spread_high go together/,
    ],
    [
      { spread_kind: 'range', spread_low: '9', spread_high: '8' },
      /spread_low: expected spread_low below spread_high; found 9/,
    ],
    [
      { spread_kind: 'range', spread: '1', spread_low: '9', spread_high: '14' },
      /spread_low: a spread is either one number or two ends/,
    ],
    [{ spread_low: '9', spread_high: '14' }, /spread_kind: spread and spread_kind go together/],
    [{ method: 'recomputed-from-raw' }, /derivation: a value recomputed from raw data says how/],
    [{ derivation: 'mean' }, /derivation: only a value of method recomputed-from-raw/],
    [{ samples: '12; n/a' }, /samples: .*expected array.*found "12; n\/a"/],
    [{ variant: 'filtered' }, /variant: expected one of .*found filtered/],
    [{ method: 'guess' }, /method: .*found "guess"/],
    [
      { method: 'read-from-chart', reading_kind: '', reading_pm: '' },
      /needs the precision of the reading/,
    ],
    [{ locator: 'page two' }, /locator: expected "name=value; name=value"; found page two/],
    [{ canonical: 'no' }, /canonical: expected exactly one .* found 0 in lines 2/],
    [{ canonical: 'true' }, /canonical: .*found "true"/],
  ])('refuses a line with %j', (cells, message) => {
    expect(faults(YAML, toCsv({ ...GOOD, ...cells })).join('\n')).toMatch(message)
  })

  it('refuses two canonical lines for one observation, and names both', () => {
    expect(faults(YAML, toCsv(GOOD, { ...GOOD, method: 'text' }))).toEqual([
      'observations.csv, line 2, canonical: expected exactly one canonical line for one observation; found 2 in lines 2, 3',
    ])
    expect(faults(YAML, toCsv(GOOD, { ...GOOD, canonical: 'no' }))).toEqual([])
    expect(faults(YAML, toCsv(GOOD, { ...GOOD, relative_to: 'bare' }))).toEqual([])
  })

  it('keeps ways of taking a statistic apart, and one of them in a chart', () => {
    const variants = `variants:
  all: { label: all samples, isCharted: true }
  filtered: { label: filtered samples, isCharted: false }
`
    const line = (variant: string, subject = 'mesh') => ({ ...GOOD, subject, variant })
    expect(faults(YAML + variants, toCsv(line('all'), line('filtered')))).toEqual([])
    expect(faults(YAML + variants, toCsv(line('all'), line('', 'bare')))).toEqual([
      'observations.csv, line 3, variant: expected the variant of line 2, which stands in the same chart, or one that is not charted',
    ])
  })

  it('lists every fault, however many there are', () => {
    const lines = Array.from({ length: 50 }, (_, i) => ({ ...GOOD, unit: `u${i}` }))
    expect(faults(YAML, toCsv(...lines)).filter((line) => line.includes(', unit:'))).toHaveLength(
      50,
    )
  })

  it.each<[string, string, RegExp]>([
    [
      'rps200: { label: 200/s, environment: lab, harness: wrk2, protocol: http, targetRps: 200 }',
      'rps200: { label: again, environment: lab, harness: wrk2, protocol: http, targetRps: 20 }',
      /\/scenarios\/rps200: expected a load unlike rps20/,
    ],
    ['mode: none, label', 'mode: sidecar, label', /line 20, \/subjects\/bare\/mode: expected mode/],
    ['[bare]', '[bear]', /\/subjects\/mesh\/baselines\/0: expected one of bare, mesh; found bear/],
    ['[bare]', '[mesh]', /a subject cannot be its own baseline/],
    ['harness: wrk2', 'harness: wrk', /line 23, \/scenarios\/rps20\/harness: .*found wrk$/m],
    [
      "'2.10'",
      '2.10',
      /line 21, \/subjects\/mesh\/version: .*expected string.*found 2.1; write it in quotes$/m,
    ],
    ['sweepAxes: [targetRps]', 'sweepAxes: [rps]', /\/campaign\/sweepAxes\/0: .*found rps/],
    ['kind: blog', 'kind: rumour', /line 6, \/kind: .*found "rumour"/],
    ['kind: blog', 'sort: blog', /line 1, \/kind: .*found nothing/],
    ['slug: example', 'slug: example\nslug: other', /line 3: .*unique/i],
    ['title: Example', 'title: [', /publication\.yaml, line \d+: /],
  ])('refuses publication.yaml with %s -> %s', (from, to, message) => {
    expect(faults(YAML.replace(from, to), toCsv(GOOD)).join('\n')).toMatch(message)
  })

  it('refuses a foreign header, a short line and an unclosed quote with their lines', () => {
    expect(faults(YAML, 'a,b\n')[0]).toMatch(
      /line 1: expected the header subject,.*missing: subject,.*not known: a, b; found a,b$/,
    )
    expect(faults(YAML, `${HEADER},unit\n`)[0]).toMatch(/line 1: .*; twice: unit; found/)
    expect(faults(YAML, `${HEADER}\nmesh,rps20\n`)[0]).toMatch(
      /line 2: expected 23 fields, found 2/,
    )
    expect(faults(YAML, `${HEADER}\n"mesh`)[0]).toMatch(/line 2: found a quoted field without/)
  })

  it('lists the faults of both files together', () => {
    const all = faults(YAML.replace('kind: blog', 'kind: rumour'), toCsv({ ...GOOD, n: 'x' }))
    expect(all.map((line) => line.split(',')[0])).toEqual(['publication.yaml', 'observations.csv'])
  })
})

it('the template in the README is valid', () => {
  const blocks = [...read('README.md').matchAll(/```(yaml|csv)\n([\s\S]*?)```/g)]
  const find = (kind: string, start: string) =>
    blocks.find(([, found, block = '']) => found === kind && block.startsWith(start))?.[2] ?? ''
  const [yaml, csv] = [find('yaml', 'format:'), find('csv', 'subject,')]
  const { evidence } = parsePublication({ yaml, csv })
  expect(evidence).toHaveLength(5)
  expect(evidence.filter((row) => row.canonical)).toHaveLength(4)
})
