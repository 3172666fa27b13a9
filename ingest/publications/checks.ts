import { groupBy } from '../dictionary/group-by'
import { canonicalJson } from '../dictionary/canonical-json'
import { formatMetricKey, parseMetricKey } from '../dictionary/metric-key'
import { METRICS, getMetric } from '../dictionary/metrics'
import { nearestNames } from '../dictionary/nearest-names'
import { isCharted, type EvidenceRow, type PublicationFile } from './publication'
import type { PublicationProblem } from './error'
import type { EvidenceLine } from './evidence'
import { checkSign, checkValue, type Fault } from './value-checks'
import { UNIT_NAMES, unitFor } from '../dictionary/units'
import { STATISTICS } from '../dictionary/vocabulary'

type Path = readonly (string | number)[]
type FileFault = { path: Path; message: string }

const known = (group: object): string => `one of ${Object.keys(group).join(', ')}`

/** Checks references inside publication.yaml and rules that its schema cannot express. */
export function checkFile(file: PublicationFile): FileFault[] {
  const faults: FileFault[] = []
  const refer = (path: Path, id: string, group: object) => {
    if (!Object.hasOwn(group, id))
      faults.push({ path, message: `expected ${known(group)}; found ${id}` })
  }
  for (const [id, subject] of Object.entries(file.subjects)) {
    subject.baselines.forEach((baseline, i) => {
      const path = ['subjects', id, 'baselines', i]
      refer(path, baseline, file.subjects)
      if (baseline === id) faults.push({ path, message: 'a subject cannot be its own baseline' })
    })
    if (subject.mesh === 'none' && subject.mode !== 'none')
      faults.push({
        path: ['subjects', id, 'mode'],
        message: `expected mode none, because mesh is none; found ${subject.mode}`,
      })
  }
  for (const [id, scenario] of Object.entries(file.scenarios)) {
    refer(['scenarios', id, 'environment'], scenario.environment, file.environments)
    refer(['scenarios', id, 'harness'], scenario.harness, file.harnesses)
    faults.push(...checkCampaign(file, id, scenario.campaign))
  }
  file.notApplicable.forEach((cell, i) => {
    refer(['notApplicable', i, 'subject'], cell.subject, file.subjects)
    refer(['notApplicable', i, 'scenario'], cell.scenario, file.scenarios)
  })
  faults.push(...alike('scenarios', file.scenarios, 'load'))
  faults.push(...alike('subjects', file.subjects, 'subject'))
  const params = Object.values(file.scenarios).flatMap((s) => Object.keys(s.params))
  const axes = new Set(['targetRps', 'connections', 'payloadBytes', ...params])
  file.campaign.sweepAxes.forEach((axis, i) => {
    if (!axes.has(axis))
      faults.push({
        path: ['campaign', 'sweepAxes', i],
        message: `expected one of ${[...axes].join(', ')}; found ${axis}`,
      })
  })
  faults.push(...checkClaims(file))
  for (const name of Object.keys(file.campaign.discardRule?.where ?? {}))
    if (!params.includes(name))
      faults.push({
        path: ['campaign', 'discardRule', 'where', name],
        message: `expected a name of params: ${[...new Set(params)].join(', ')}; found ${name}`,
      })
  return faults
}

/** What a text says in per cent is recomputed in per cent, so that a reader can compare the two. */
const checkClaims = ({ claims }: PublicationFile): FileFault[] =>
  claims.flatMap(({ stated, recomputed }, i) =>
    stated?.includes('%') && recomputed?.includes('%') === false
      ? [
          {
            path: ['claims', i, 'recomputed'],
            message: `expected per cent, as in ${stated}; found ${recomputed}`,
          },
        ]
      : [],
  )

/** A scenario names one of the campaigns where there are several, and none where there is one. */
function checkCampaign(file: PublicationFile, id: string, found: string | null): FileFault[] {
  const isKnown = found !== null && Object.hasOwn(file.campaigns, found)
  const isDivided = Object.keys(file.campaigns).length > 0
  if (isDivided ? isKnown : found === null) return []
  const expected = isDivided ? known(file.campaigns) : 'none, because there is no `campaigns`'
  return [
    {
      path: ['scenarios', id, 'campaign'],
      message: `expected ${expected}; found ${found ?? 'none'}`,
    },
  ]
}

/** Scenarios that differ in their label only are one load, and so are subjects that differ in nothing that is stored. */
function alike(
  group: 'scenarios' | 'subjects',
  entries: PublicationFile['scenarios'] | PublicationFile['subjects'],
  what: string,
): FileFault[] {
  const seen = new Map<string, string>()
  return Object.entries(entries).flatMap(([id, { label, ...entry }]) => {
    const {
      baselines: _b,
      note: _n,
      ...facts
    } = entry as Partial<PublicationFile['subjects'][string]>
    const text = canonicalJson(group === 'subjects' ? { label, ...facts } : entry)
    const first = seen.get(text)
    seen.set(text, first ?? id)
    const message = `expected a ${what} unlike ${first}; they differ in nothing but their words`
    return first === undefined ? [] : [{ path: [group, id], message }]
  })
}

function checkReferences(row: EvidenceRow, file: PublicationFile): Fault[] {
  const faults: Fault[] = []
  const refer = (place: string, id: string | null, group: object) => {
    if (id !== null && !Object.hasOwn(group, id))
      faults.push({ place, message: `expected ${known(group)}; found ${id}` })
  }
  refer('subject', row.subject, file.subjects)
  refer('scenario', row.scenario, file.scenarios)
  refer('relative_to', row.relativeTo, file.subjects)
  refer('source', row.source, file.sources)
  refer('variant', row.variant, file.variants)
  if (row.relativeTo === row.subject)
    faults.push({ place: 'relative_to', message: 'a value cannot be relative to its own subject' })
  const cell = file.notApplicable.find(
    (c) => c.subject === row.subject && c.scenario === row.scenario,
  )
  if (cell)
    faults.push({
      place: 'scenario',
      message: 'publication.yaml lists this cell under notApplicable; remove it there or here',
    })
  return faults
}

/** Says what there is, because who writes the file does not read the dictionary. */
function unknownMetric(found: string): string {
  const metrics = METRICS.map(({ code }) => code)
  const [path = ''] = found.split('@')
  const near = nearestNames(path.replace(/\.[^.]*$/, ''), metrics)
  const statistics = STATISTICS.filter((one) => one !== 'quantile' && one !== 'value')
  const named = near.length > 0 ? `such as ${near.join(' or ')}` : `of ${metrics.join(', ')}`
  return `expected <metric>.<statistic>[@<component>], a metric ${named}, a statistic such as p99.9 or one of ${statistics.join(', ')}; found ${found}`
}

function checkMetric(row: EvidenceRow): Fault[] {
  const key = parseMetricKey(row.metric)
  if (!key)
    return [
      {
        place: 'metric',
        message: unknownMetric(row.metric),
      },
    ]
  const faults: Fault[] = []
  const spelled = formatMetricKey(key)
  if (spelled !== row.metric)
    faults.push({
      place: 'metric',
      message: `expected the spelling ${spelled}; found ${row.metric}`,
    })
  const { dimension } = getMetric(key.metric)
  if (!unitFor(row.unit, dimension)) {
    const fitting = UNIT_NAMES.filter((name) => unitFor(name, dimension)).join(', ')
    faults.push({ place: 'unit', message: `expected one of ${fitting}; found ${row.unit}` })
  }
  return [...faults, ...checkSign(row, dimension)]
}

const toObservationKey = (row: EvidenceRow): string =>
  JSON.stringify([row.subject, row.scenario, row.relativeTo, row.metric, row.variant])

function checkCanonical(lines: readonly EvidenceLine[]): PublicationProblem[] {
  const groups = groupBy(lines, ({ row }) => toObservationKey(row))
  return [...groups.values()].flatMap((group): PublicationProblem[] => {
    const canonical = group.filter(({ row }) => row.canonical).length
    if (canonical === 1) return []
    const at = group.map(({ line }) => line)
    const message = `expected exactly one canonical line for one observation; found ${canonical} in lines ${at.join(', ')}`
    return [{ file: 'observations.csv', line: at[0] ?? null, place: 'canonical', message }]
  })
}

/** One chart never mixes ways of taking a statistic: charted lines of one scenario and metric have one variant. */
function checkVariants(
  lines: readonly EvidenceLine[],
  file: PublicationFile,
): PublicationProblem[] {
  const charted = new Map<string, EvidenceLine>()
  return lines.flatMap((entry): PublicationProblem[] => {
    const { row, line } = entry
    if (row.relativeTo !== null || !isCharted(row, file)) return []
    const chart = `${row.scenario} ${row.metric}`
    const first = charted.get(chart) ?? entry
    charted.set(chart, first)
    if (first.row.variant === row.variant) return []
    const message = `expected the variant of line ${first.line}, which stands in the same chart, or one that is not charted`
    return [{ file: 'observations.csv', line, place: 'variant', message }]
  })
}

/** Checks across lines of observations.csv: references, dictionary, exactly one canonical line each. */
export function checkEvidence(
  lines: readonly EvidenceLine[],
  file: PublicationFile,
): PublicationProblem[] {
  const perLine = lines.flatMap(({ line, row }) =>
    [...checkReferences(row, file), ...checkMetric(row), ...checkValue(row)].map(
      (fault): PublicationProblem => ({ file: 'observations.csv', line, ...fault }),
    ),
  )
  return [...perLine, ...checkCanonical(lines), ...checkVariants(lines, file)]
}
