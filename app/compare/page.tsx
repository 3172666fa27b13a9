import type { Metadata } from 'next'
import Link from 'next/link'
import { formatExact } from '@/components/charts/format'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { Apart, Near } from '@/components/compare/apart'
import { Outcomes } from '@/components/compare/outcomes'
import { RelativePanels } from '@/components/compare/relative'
import { SubjectPicker } from '@/components/compare/subject-picker'
import { Together } from '@/components/compare/together'
import { Unknown } from '@/components/compare/unknown'
import { RULE_WORDS, WhatIf } from '@/components/compare/what-if'
import { comparedImagePath } from '@/components/results/embed-links'
import { drawnAs, ResultCard } from '@/components/results/result-card'
import { axisChips, viewChips } from '@/components/results/shown'
import { LoadCard, ProfileCard, ResourcesCard } from '@/components/results/sweep-cards'
import { OverheadTable, RankLine } from '@/components/results/verdicts'
import { Pages, whichOf } from '@/components/ui/pages'
import { ChipRow, withAsked, type ChipGroup } from '@/components/ui/chip-row'
import {
  DISCARD_CHOICES,
  MOST_SUBJECTS,
  type Comparison,
  type Evidence,
  type SharedComparison,
} from '@/server/results/compare/schemas'
import { api } from '../_trpc/server'
import {
  compareHref,
  compareParams,
  refText,
  SHARED_PER_PAGE,
  type CompareState,
} from './search-params'
import { pageMetadata } from '../page-metadata'

type Props = PageProps<'/compare'>

async function load({
  searchParams,
}: Props): Promise<{ input: CompareState; comparison: Comparison; evidence: Evidence }> {
  const input = compareParams(await searchParams)
  const [comparison, evidence] = await Promise.all([
    api().compare.get(input),
    api().compare.evidence(input),
  ])
  return { input, comparison, evidence }
}

/** The first shared test bed as its card shows it. */
function drawingOf({ panel, overheads }: SharedComparison, input: CompareState) {
  return drawnAs(panel, overheads, input.view, comparedImagePath(compareHref(input), panel))
}

/** The first chart of the page: values on one axis, else overheads on separate axes. */
function firstChart({ shared, relative }: Comparison, input: CompareState) {
  const [together] = shared
  if (together) return drawingOf(together, input)
  const [alone] = relative
  const view = input.view === 'percent' ? 'percent' : 'overhead'
  return alone && drawnAs(alone.panel, alone.overheads, view)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { input, comparison } = await load(props)
  const shown = firstChart(comparison, input)
  const names = comparison.subjects.map(({ label }) => label).join(', ')
  return pageMetadata({
    title: 'Compare meshes',
    description:
      'Service meshes side by side: values that share a test bed on one axis, others as overhead over their own baseline.',
    path: '/compare',
    chart: shown ? { path: shown.path, title: `${names}: ${shown.spec.title}` } : null,
  })
}

/** 1.9 before 1.10. */
const BY_VERSION = new Intl.Collator('en', { numeric: true })
/** Named first where a subject has them; the rest of the dictionary follows. */
const USUAL = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'max'].map(
  (name) => `http.latency.${name}`,
)

/** "p99" among latencies, "mean TCP throughput" for others. */
const shortName = (metric: string): string =>
  metric.startsWith('http.latency.') ? metric.slice('http.latency.'.length) : metricLabel(metric)

function chips(comparison: Comparison, input: CompareState): ChipGroup[] {
  const chip = (change: Partial<CompareState>, label: string, isCurrent: boolean) => ({
    href: compareHref({ ...input, page: 1, ...change }),
    label,
    isCurrent,
  })
  const metrics = [
    ...USUAL.filter((key) => comparison.metrics.includes(key)),
    ...comparison.metrics.filter((key) => !USUAL.includes(key)),
  ].slice(0, 12)
  const groups: ChipGroup[] = [
    {
      label: 'Metric',
      // A comparison opens on what its subjects share, so no metric is the usual one.
      usual: null,
      chips: withAsked(metrics, comparison.metric).map((metric) =>
        chip({ metric, rps: null }, shortName(metric), metric === comparison.metric),
      ),
    },
  ]
  if (comparison.loads.length > 1 || input.rps !== null)
    groups.push({
      label: 'Load (rps)',
      chips: [
        chip({ rps: null }, 'any', input.rps === null),
        ...withAsked(comparison.loads, input.rps).map((rps) =>
          chip({ rps }, formatExact(rps), rps === input.rps),
        ),
      ],
    })
  groups.push({
    label: 'Discard rule',
    chips: DISCARD_CHOICES.map((rule) => chip({ rule }, RULE_WORDS[rule], rule === input.rule)),
  })
  const href = (change: Partial<CompareState>) => compareHref({ ...input, page: 1, ...change })
  groups.push(viewChips(input, href), axisChips(input, href))
  return groups
}

/** One shared test bed: bars, ranks, overheads, another rule where one is asked for, then the other quantities. */
function Shared({ shared, input }: { shared: SharedComparison; input: CompareState }) {
  const { panel, related, ranking, overheads, whatIf } = shared
  const latencies = [panel, ...related].filter((one) => one.key.startsWith('http.latency.p'))
  return (
    <section className="grid grid-cols-1 gap-4">
      <ResultCard
        panel={panel}
        showCompare={false}
        overheads={overheads}
        view={input.view}
        imagePath={comparedImagePath(compareHref(input), panel)}
        footer={
          <>
            <RankLine ranking={ranking} isPublished={panel.origin.publication !== null} />
            <WhatIf metricKey={panel.key} rule={input.rule} whatIf={whatIf} />
            <OverheadTable metricKey={panel.key} overheads={overheads} />
          </>
        }
      />
      <ProfileCard panels={latencies} axis={input.axis} />
      <ResourcesCard panels={related} />
    </section>
  )
}

/** Why there is no common axis, and what can be asked instead. */
function NothingShared({ comparison, input }: { comparison: Comparison; input: CompareState }) {
  const without = comparison.subjects.filter(({ values }) => values === 0)
  const at = input.rps === null ? '' : ` at ${formatExact(input.rps)} requests/s`
  return (
    <section aria-labelledby="shared">
      <h2 id="shared">No common axis</h2>
      <p>
        {without.length > 0
          ? `No value of ${metricLabel(comparison.metric)} is stored for ${without.map(({ label }) => label).join(' and ')}. Another metric or subject may have values.`
          : `Nobody measured two of these subjects under the same conditions${at}, so their values would mislead side by side. What differs, and each one’s overhead over its own baseline, stands below where it is known.`}{' '}
        {input.rule !== 'published' &&
          `The rule “${RULE_WORDS[input.rule]}” needs a common axis; the values below are as published. `}
        {input.rps !== null && (
          <Link href={compareHref({ ...input, rps: null, page: 1 })}>Look at every load</Link>
        )}
      </p>
    </section>
  )
}

function SharedList({ comparison, input }: { comparison: Comparison; input: CompareState }) {
  const { shared, sharedTotal } = comparison
  const families = new Map<string, SharedComparison['panel'][]>()
  for (const { panel } of shared)
    families.set(panel.familyKey, [...(families.get(panel.familyKey) ?? []), panel])
  if (sharedTotal === 0) return <NothingShared comparison={comparison} input={input} />
  const which = whichOf(['shared test bed', 'shared test beds'], {
    before: (input.page - 1) * SHARED_PER_PAGE,
    shown: shared.length,
    total: sharedTotal,
  })
  return (
    <section aria-labelledby="shared" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="shared">On one axis</h2>
        <p className="text-sm text-muted" role="status">
          {which}
          {sharedTotal > 1 && ', those with most of the subjects first'}.
        </p>
      </div>
      {[...families.values()].map((panels) => (
        <LoadCard key={panels[0]?.familyKey} panels={panels} axis={input.axis} />
      ))}
      {shared.map((one) => (
        <Shared key={one.panel.groupKey} shared={one} input={input} />
      ))}
      <Pages
        label="Pages of shared test beds"
        page={input.page}
        pages={Math.ceil(sharedTotal / SHARED_PER_PAGE)}
        href={(page) => compareHref({ ...input, page })}
      />
    </section>
  )
}

/** Whether the reader has chosen more than subjects, metric and load: then the choices stay in sight. */
const isChanged = ({ rule, view, axis }: CompareState): boolean =>
  rule !== 'published' || view !== 'measured' || axis !== null

export default async function ComparePage(props: Props) {
  const { input, comparison, evidence } = await load(props)
  const names = comparison.subjects.map(({ label }) => label)
  const picked = input.subjects.map((_, i) => ({
    label: comparison.subjects[i]?.label ?? '',
    values: comparison.subjects[i]?.values ?? 0,
    removeHref: compareHref({
      ...input,
      page: 1,
      subjects: input.subjects.filter((__, j) => j !== i),
    }),
  }))
  const kept = [...new URL(compareHref({ ...input, page: 1 }), 'http://x').searchParams]
  const versions = comparison.choices
    .map(({ meshName, ...ref }) => ({
      value: refText(ref),
      label: [meshName, ref.version ?? 'version not stated', ref.mode].join(' · '),
    }))
    .sort((x, y) => BY_VERSION.compare(x.label, y.label))
  const modes = comparison.choices.map(({ mesh, meshName, mode }) => ({
    value: refText({ mesh, version: null, mode }),
    label: [meshName, mode].join(' · '),
  }))
  const anyVersion = [...new Map(modes.map((one) => [one.value, one])).values()].sort((x, y) =>
    BY_VERSION.compare(x.label, y.label),
  )
  const isComparing = input.subjects.length > 1
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1>Compare</h1>
        <p className="mt-1 text-muted">
          Two to six subjects. Values share an axis only where everything but the subject was the
          same; elsewhere only the direction of each one’s overhead can be compared.{' '}
          <a href="/methodology#percentiles">What p50 and p99 mean</a>.
        </p>
      </header>
      <SubjectPicker
        picked={picked}
        groups={[
          { label: 'Any version', options: anyVersion },
          { label: 'One version', options: versions },
        ]}
        hidden={kept.map(([name, value]) => [name, value.replaceAll(' ', '+')] as const)}
        isFull={input.subjects.length >= MOST_SUBJECTS}
      />
      <Unknown
        subjects={input.subjects}
        choices={comparison.choices}
        href={(subjects) => compareHref({ ...input, subjects, page: 1 })}
      />
      {isComparing ? (
        <>
          <details open={isChanged(input)}>
            <summary>
              {capitalised(metricLabel(comparison.metric))},{' '}
              {input.rps === null ? 'any load' : `${formatExact(input.rps)} requests/s`}: change
            </summary>
            <div className="mt-2">
              <ChipRow label="Comparison" groups={chips(comparison, input)} />
            </div>
          </details>
          <Together
            evidence={evidence}
            names={[names[0] ?? '', names[1] ?? '']}
            meshes={input.subjects.flatMap(
              ({ mesh }) => comparison.choices.find((one) => one.mesh === mesh)?.meshName ?? [],
            )}
          />
          <Apart evidence={evidence} names={names} />
          <Near near={evidence.near} title="Close to what you asked" />
          <SharedList comparison={comparison} input={input} />
          <Outcomes comparison={comparison} />
          <RelativePanels comparison={comparison} view={input.view} />
        </>
      ) : (
        <Near near={evidence.near} title="Most often measured together" />
      )}
    </div>
  )
}
