import { formatCount } from '@/components/charts/format'
import { ApartSources } from '@/components/compare/apart'
import { sourcesText } from '@/components/compare/apart-words'
import type { NamedSubject } from '@/components/charts/definitions/ratios/short-names'
import { LoadRows } from '@/components/compare/load-rows'
import { Outcomes } from '@/components/compare/outcomes'
import { PairSections } from '@/components/compare/pair-section'
import { TRUST_TITLES, TRUST_WORDS } from '@/components/results/trust-words'
import { MAX_SUBMITTED_CONDITIONS, OTHER_TRUSTS, type OtherTrust } from '@/server/catalogue/schemas'
import type { Comparison, Evidence } from '@/server/results/compare/schemas'
import { compareHref, type CompareState } from './search-params'
import { SharedList } from './shared'

type Props = {
  comparison: Comparison
  evidence: Evidence
  input: CompareState
  names: readonly string[]
  /** names for headlines and axes */
  short: readonly string[]
  subjects: readonly NamedSubject[]
}

/** What senders of one trust measured, with a count of its own. */
function OfTrust({ trust, ...props }: Props & { trust: OtherTrust }) {
  const { comparison, evidence, input, names, short, subjects } = props
  const results = comparison.others.find((one) => one.trust === trust)
  const found = evidence.others.find((one) => one.trust === trust)
  if (!found) return null
  const measured = { ...found, metric: evidence.metric }
  const id = `others-${trust}`
  return (
    <section aria-labelledby={id} className="compare">
      <div>
        <h2 id={id}>{TRUST_TITLES[trust]}</h2>
        <p className="text-sm text-muted">
          {TRUST_WORDS[trust]} No count above includes them.
          {trust === 'submitted' &&
            ` The newest ${formatCount(MAX_SUBMITTED_CONDITIONS)} conditions of each subject are read.`}
        </p>
      </div>
      {found.together.length > 0 && (
        <PairSections
          evidence={measured}
          subjects={subjects}
          asked={input}
          query={compareHref(input)}
          chosen={input.publication}
          within={{ id, trust }}
        />
      )}
      <LoadRows
        together={found.together}
        names={short}
        subjects={subjects}
        query={compareHref(input)}
        chosen={input.publication}
        within={id}
      />
      <div>
        {found.apart.length > 0 && (
          <p className="text-sm text-muted">{sourcesText(measured, names)}</p>
        )}
        <ApartSources evidence={measured} names={names} subjects={subjects} />
      </div>
      {results?.sharedTotal === 0 && (
        <Outcomes
          comparison={{ ...results, subjects: comparison.subjects }}
          id={`${id}-comparable`}
        />
      )}
      {results && (
        <SharedList
          comparison={results}
          evidence={found}
          input={input}
          id={`${id}-shared`}
          isBrief
        />
      )}
    </section>
  )
}

/** Results that are not of publications, below everything that is. */
export const Others = (props: Props) =>
  OTHER_TRUSTS.map((trust) => <OfTrust key={trust} trust={trust} {...props} />)
