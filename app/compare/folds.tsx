import { counted } from '@/components/charts/format'
import { APART_TITLE, ApartSources, type ApartProps } from '@/components/compare/apart'
import { sourcesText } from '@/components/compare/apart-words'
import { Outcomes } from '@/components/compare/outcomes'
import { shortNames } from '@/components/charts/definitions/ratios/short-names'
import { RelativePanels } from '@/components/compare/relative'
import { PairCostFold, sortByChosen } from '@/components/costs/cost-section'
import { refSide } from '@/components/costs/sides'
import { Fold, FoldLink } from '@/components/publications/fold'
import { ChipRow } from '@/components/ui/chip-row'
import type { Comparison, Evidence } from '@/server/results/compare/schemas'
import type { CostBed } from '@/server/results/cost/schemas'
import { cardChips } from './chips'
import { compareHref, type CompareState } from './search-params'
import { SharedList } from './shared'

/** What the first two cost against how long their requests took. */
export function Costs(props: {
  costs: CostBed[]
  subjects: Parameters<typeof shortNames>[0]
  /** slug of the publication whose loads are shown */
  shown: string | null
}) {
  const { costs, subjects, shown } = props
  const [first, second] = subjects
  const [a, b] = shortNames(subjects)
  if (!first || !second || a === undefined || b === undefined) return null
  return (
    <PairCostFold
      beds={sortByChosen(costs, shown)}
      sides={[refSide(first, a), refSide(second, b)]}
      drawn={2}
    />
  )
}

/** Test beds of publications that hold only one of the subjects, below an answer or where they are many. */
export function ApartFold(props: ApartProps) {
  const { evidence, names } = props
  if (evidence.apart.length === 0) return null
  return (
    <Fold id="apart" title={APART_TITLE} note={sourcesText(evidence, names)}>
      <ApartSources {...props} />
    </Fold>
  )
}

type Props = { input: CompareState; comparison: Comparison; evidence: Evidence }

/** Whether the cards of test beds are on the page: the reader asked for them, or chose how they are shown. */
const showsBeds = ({ hasBeds, rule, view, axis, page }: CompareState): boolean =>
  hasBeds || rule !== 'published' || view !== 'measured' || axis !== null || page > 1

/**
 * "77 shared test beds with 90 loads, 9 test beds of …": what the cards are of. The picture above counts loads, of which a
 * test bed has one for each setting that its publication pairs.
 */
export function bedsNote(
  {
    sharedTotal,
    relativeTotal,
    subjects,
  }: Pick<Comparison, 'sharedTotal' | 'relativeTotal' | 'subjects'>,
  { together }: Pick<Evidence, 'together'>,
): string {
  const beds = new Set(together.map(({ panel }) => panel.groupKey)).size
  // Further subjects, and test beds that were not read, have loads that the picture does not count.
  const hasAll = subjects.length === 2 && beds === sharedTotal && together.length > beds
  const loads = hasAll ? ` with ${counted(together.length, 'load')}` : ''
  return [
    sharedTotal > 0 && `${counted(sharedTotal, 'shared test bed')}${loads}`,
    relativeTotal > 0 &&
      `${counted(relativeTotal, 'test bed')} of one subject over its own baseline`,
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * The cards of every shared test bed, their profiles and overheads; many, so that a page has them only where asked, or where
 * nothing is shared and they are its only charts.
 */
export function Beds({ input, comparison, evidence }: Props) {
  const title = 'All test beds, profiles and overheads'
  const note = bedsNote(comparison, evidence)
  const isAsked = showsBeds(input)
  if (!isAsked && comparison.sharedTotal > 0)
    return (
      <FoldLink
        href={`${compareHref({ ...input, hasBeds: true })}#beds`}
        title={title}
        note={note}
      />
    )
  return (
    <Fold id="beds" title={title} note={note} isOpen={isAsked}>
      <ChipRow label="Cards" groups={cardChips(input)} />
      <SharedList comparison={comparison} evidence={evidence} input={input} />
      <Outcomes comparison={comparison} />
      <RelativePanels
        comparison={comparison}
        refs={input.subjects}
        view={input.view}
        hasRanges={evidence.apart.length > 0}
      />
    </Fold>
  )
}
