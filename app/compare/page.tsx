import { modeName } from '@/ingest/dictionary/mode-words'
import type { Metadata } from 'next'
import { capitalised, metricLabel } from '@/components/charts/definitions/words'
import { Apart, Near } from '@/components/compare/apart'
import { askedLoadText, evidenceText, headline } from '@/components/compare/evidence-words'
import { Outcomes } from '@/components/compare/outcomes'
import { RelativePanels } from '@/components/compare/relative'
import { SubjectPicker } from '@/components/compare/subject-picker'
import { Together } from '@/components/compare/together'
import { Unknown, listUnknown } from '@/components/compare/unknown'
import { comparedImagePath } from '@/components/results/embed-links'
import { chooseDrawing } from '@/components/results/result-card'
import { ChipRow } from '@/components/ui/chip-row'
import {
  MAX_SUBJECTS,
  type Comparison,
  type Evidence,
  type SharedComparison,
} from '@/server/results/compare/schemas'
import { api } from '../_trpc/server'
import { compareChips } from './chips'
import { compareHref, compareParams, refText, type CompareState } from './search-params'
import { pageMetadata } from '../page-metadata'
import { Others } from './others'
import { NoSharedTestBed, SharedList } from './shared'

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
  return chooseDrawing(panel, overheads, input.view, comparedImagePath(compareHref(input), panel))
}

/** The first chart of the page: values on one axis, else overheads on separate axes. */
function firstChart({ shared, relative }: Comparison, input: CompareState) {
  const [together] = shared
  if (together) return drawingOf(together, input)
  const [alone] = relative
  const view = input.view === 'percent' ? 'percent' : 'overhead'
  return alone && chooseDrawing(alone.panel, alone.overheads, view)
}

/** Names of the compared meshes; one that nobody measured has none. */
const meshNames = ({ subjects }: Comparison): string[] =>
  subjects.flatMap(({ meshName }) => meshName ?? [])

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { input, comparison, evidence } = await load(props)
  const shown = firstChart(comparison, input)
  const names = comparison.subjects.map(({ label }) => label)
  const chart = shown
    ? { path: shown.path, title: `${names.join(', ')}: ${shown.spec.title}` }
    : null
  const [a, b] = names
  const isUnknown = listUnknown(input.subjects, comparison.subjects).length > 0
  if (a === undefined || b === undefined || isUnknown)
    return pageMetadata({
      title: 'Compare meshes',
      description:
        'Service meshes side by side: values that share a test bed on one axis, others as overhead over their own baseline.',
      path: '/compare',
      chart,
    })
  const { subjects, metric, rps, from, to } = input
  return pageMetadata({
    title: `${names.join(names.length === 2 ? ' and ' : ', ')}: ${metricLabel(comparison.metric)}`,
    description:
      `${headline(evidence, [a, b], input)}. ${evidenceText(evidence, meshNames(comparison))}`.trim(),
    path: compareHref({ subjects, metric, rps, from, to }),
    chart,
  })
}

/** 1.9 before 1.10. */
const BY_VERSION = new Intl.Collator('en', { numeric: true })
/** Whether the reader has chosen more than subjects, metric and load: then the choices stay in sight. */
const isChanged = ({ rule, view, axis }: CompareState): boolean =>
  rule !== 'published' || view !== 'measured' || axis !== null

export default async function ComparePage(props: Props) {
  const { input, comparison, evidence } = await load(props)
  const names = comparison.subjects.map(({ label }) => label)
  const picked = input.subjects.map((_, i) => ({
    label: comparison.subjects[i]?.label ?? '',
    values: comparison.subjects[i]?.values ?? 0,
    otherValues: comparison.subjects[i]?.otherValues ?? 0,
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
      label: [meshName, ref.version ?? 'version not stated', ref.mode && modeName(ref.mode)].join(
        ' · ',
      ),
    }))
    .sort((x, y) => BY_VERSION.compare(x.label, y.label))
  const modes = comparison.choices.map(({ mesh, meshName, mode }) => ({
    value: refText({ mesh, version: null, mode }),
    label: [meshName, mode && modeName(mode)].join(' · '),
  }))
  const anyVersion = [...new Map(modes.map((one) => [one.value, one])).values()].sort((x, y) =>
    BY_VERSION.compare(x.label, y.label),
  )
  const hasUnknown = listUnknown(input.subjects, comparison.subjects).length > 0
  const pair = [names[0] ?? '', names[1] ?? ''] as const
  const isComparing = input.subjects.length > 1 && !hasUnknown
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1>{isComparing ? `Compare ${metricLabel(comparison.metric)}` : 'Compare'}</h1>
        <p className="mt-1 text-muted">
          Two to six meshes or modes. Values share an axis only where nothing else differed;
          elsewhere compare directions, not sizes.
        </p>
      </header>
      <SubjectPicker
        picked={picked}
        options={[...anyVersion, ...versions]}
        hidden={kept.map(([name, value]) => [name, value.replaceAll(' ', '+')] as const)}
        isFull={input.subjects.length >= MAX_SUBJECTS}
      />
      <Unknown
        subjects={input.subjects}
        comparison={comparison}
        href={(subjects) => compareHref({ ...input, subjects, page: 1 })}
      />
      {isComparing ? (
        <>
          <details open={isChanged(input)}>
            <summary>
              {capitalised(metricLabel(comparison.metric))} {askedLoadText(input) || 'at any load'}:
              change
            </summary>
            <div className="mt-2">
              <ChipRow label="Comparison" groups={compareChips(comparison, input)} />
            </div>
          </details>
          <Together evidence={evidence} names={pair} meshes={meshNames(comparison)} asked={input} />
          {comparison.sharedTotal === 0 && (
            <NoSharedTestBed comparison={comparison} input={input} />
          )}
          <Apart evidence={evidence} names={names} />
          <Near near={evidence.near} title="Close to what you asked" />
          <SharedList comparison={comparison} evidence={evidence} input={input} />
          <Outcomes comparison={comparison} />
          <RelativePanels
            comparison={comparison}
            view={input.view}
            hasRanges={evidence.apart.length > 0}
          />
          <Others
            comparison={comparison}
            evidence={evidence}
            input={input}
            names={names}
            meshes={meshNames(comparison)}
          />
        </>
      ) : (
        <Near
          near={evidence.near}
          title={hasUnknown ? 'Close to what you asked' : 'Most often measured together'}
        />
      )}
    </div>
  )
}
