import Link from 'next/link'
import { metricLabel } from '@/components/charts/definitions/words'
import { chosenQuery } from '@/components/charts/definitions/ratios/compare-path'
import { askedLoadText } from '@/components/charts/definitions/ratios/evidence-words'
import { differsText } from '@/components/compare/differs-words'
import { RULE_WORDS, WhatIf } from '@/components/compare/what-if'
import { comparedImagePath } from '@/components/results/embed-links'
import { ResultCard } from '@/components/results/result-card'
import { distinguishingSources } from '@/components/results/disambiguate-titles'
import { LoadCard, ProfileCard, ResourcesCard } from '@/components/results/sweep-cards'
import { OverheadTable, RankLine } from '@/components/results/verdicts'
import { Pages, describeShown } from '@/components/ui/pages'
import type { Comparison, Evidence, SharedComparison } from '@/server/results/compare/schemas'
import { ANY_LOAD } from '@/server/results/load-range'
import { compareHref, SHARED_PER_PAGE, type CompareState } from './search-params'

/** One shared test bed: bars, ranks, overheads, another discard rule if one is selected, then the other quantities. */
function Shared(props: {
  shared: SharedComparison
  input: CompareState
  apart: string
  isBrief: boolean
}) {
  const { shared, input, apart, isBrief } = props
  const { panel, related, ranking, overheads, whatIf } = shared
  const latencies = [panel, ...related].filter((one) => one.key.startsWith('http.latency.'))
  const chosen = chosenQuery(input.subjects)
  return (
    <section className="grid grid-cols-1 gap-4">
      <ResultCard
        panel={panel}
        apart={apart}
        showCompare={false}
        overheads={overheads}
        view={input.view}
        imagePath={comparedImagePath(compareHref(input), panel)}
        chosen={chosen}
        verdict={
          <>
            <RankLine ranking={ranking} metricKey={panel.key} />
            <WhatIf metricKey={panel.key} rule={input.rule} whatIf={whatIf} />
          </>
        }
        folds={<OverheadTable metricKey={panel.key} overheads={overheads} />}
      />
      {!isBrief && (
        <>
          <ProfileCard panels={latencies} axis={input.axis} apart={apart} chosen={chosen} />
          <ResourcesCard panels={related} apart={apart} chosen={chosen} />
        </>
      )}
    </section>
  )
}

/** Why there is no common axis, and which comparisons are possible instead. */
export function NoSharedTestBed({
  comparison,
  input,
}: {
  comparison: Comparison
  input: CompareState
}) {
  const without = comparison.subjects.filter(({ values }) => values === 0)
  const others = without.some(({ otherValues }) => otherValues > 0)
  const asked = askedLoadText(input)
  const [outcome] = comparison.outcomes
  const why = outcome ? differsText(outcome) : ''
  // The headline has said it.
  if (without.length === 0 && asked === '' && input.rule === 'published') return null
  return (
    <p>
      {without.length > 0
        ? `No ${others ? 'publication has a value' : 'value'} of ${metricLabel(comparison.metric)} ${others ? 'for' : 'is stored for'} ${without.map(({ label }) => label).join(' and ')}. Another metric or subject may have values.`
        : `No chart puts their values side by side${why === '' ? '' : `: ${why}`}.`}{' '}
      {input.rule !== 'published' &&
        `The rule “${RULE_WORDS[input.rule]}” needs shared conditions; the values below are as published. `}
      {asked !== '' && (
        <Link href={compareHref({ ...input, rps: null, ...ANY_LOAD, page: 1 })}>
          Look at every load
        </Link>
      )}
    </p>
  )
}

type Panel = SharedComparison['panel']

/**
 * The panels of each test bed on the page, with its loads on other pages: a line over some of them would leave out where it
 * turns.
 */
function wholeFamilies(shared: readonly Panel[], together: readonly Panel[]): Panel[][] {
  const keys = [...new Set(shared.map(({ familyKey }) => familyKey))]
  return keys.map((key) => {
    const ofFamily = [...together, ...shared].filter(({ familyKey }) => familyKey === key)
    return [...new Map(ofFamily.map((panel) => [panel.groupKey, panel])).values()]
  })
}

/** Test beds that hold two or more of the subjects. */
export function SharedList({
  comparison,
  evidence,
  input,
  id = 'shared',
  isBrief = false,
}: {
  comparison: Pick<Comparison, 'shared' | 'sharedTotal'>
  evidence: Pick<Evidence, 'together'>
  input: CompareState
  /** for a list inside another section */
  id?: string
  /** without the other quantities, which the page of a condition has */
  isBrief?: boolean
}) {
  const { shared, sharedTotal } = comparison
  const Heading = id === 'shared' ? 'h2' : 'h3'
  if (sharedTotal === 0) return null
  const families = wholeFamilies(
    shared.map(({ panel }) => panel),
    evidence.together.map(({ panel }) => panel),
  )
  const apart = distinguishingSources(shared.map(({ panel }) => panel))
  const which = describeShown(['shared test bed', 'shared test beds'], {
    before: (input.page - 1) * SHARED_PER_PAGE,
    shown: shared.length,
    total: sharedTotal,
  })
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div>
        <Heading id={id}>On one axis</Heading>
        <p className="text-sm text-muted" role="status">
          {which}
          {sharedTotal > 1 && ', those with most of the subjects first'}.
        </p>
      </div>
      {families.map((panels) => (
        <LoadCard
          key={panels[0]?.familyKey}
          panels={panels}
          axis={input.axis}
          chosen={chosenQuery(input.subjects)}
          sources={panels.map(({ origin }) => origin)}
        />
      ))}
      {shared.map((one, i) => (
        <Shared
          key={one.panel.groupKey}
          {...{ shared: one, input, apart: apart[i] ?? '', isBrief }}
        />
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
