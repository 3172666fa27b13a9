import Link from 'next/link'
import { metricLabel } from '@/components/charts/definitions/words'
import { ApartSources } from '@/components/compare/apart'
import { headline } from '@/components/compare/evidence-words'
import { Outcomes } from '@/components/compare/outcomes'
import { TogetherLoads } from '@/components/compare/together'
import { TRUST_TITLES, TRUST_WORDS } from '@/components/results/trust-words'
import { OTHER_TRUSTS, type OtherTrust } from '@/server/catalogue/schemas'
import type { Comparison, Evidence } from '@/server/results/compare/schemas'
import { compareHref, type CompareState } from './search-params'
import { SharedList } from './shared'

type Props = {
  comparison: Comparison
  evidence: Evidence
  input: CompareState
  names: readonly string[]
  meshes: readonly string[]
}

/** What senders of one trust measured, with a count of its own. */
function OfTrust({ trust, ...props }: Props & { trust: OtherTrust }) {
  const { comparison, evidence, input, names, meshes } = props
  const results = comparison.others.find((one) => one.trust === trust)
  const found = evidence.others.find((one) => one.trust === trust)
  if (!found) return null
  const measured = { ...found, metric: evidence.metric }
  const pair = [names[0] ?? '', names[1] ?? ''] as const
  return (
    <section aria-labelledby={`others-${trust}`} className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={`others-${trust}`}>{TRUST_TITLES[trust]}</h2>
        <p className="text-sm text-muted">{TRUST_WORDS[trust]} No count above includes them.</p>
        {found.together.length > 0 && <h3>{headline(measured, pair)}</h3>}
        <TogetherLoads evidence={measured} names={pair} meshes={meshes} />
        <ApartSources evidence={measured} names={names} />
      </div>
      {results?.sharedTotal === 0 && (
        <Outcomes
          comparison={{ ...results, subjects: comparison.subjects }}
          id={`others-${trust}-comparable`}
        />
      )}
      {results && (
        <SharedList
          comparison={results}
          evidence={found}
          input={input}
          id={`others-${trust}-shared`}
        />
      )}
    </section>
  )
}

/** Metrics that no publication has for the subjects, as links. */
function OtherMetrics({ comparison, input }: Pick<Props, 'comparison' | 'input'>) {
  if (comparison.otherMetrics.length === 0) return null
  return (
    <p className="text-sm text-muted">
      Metrics with values outside publications alone:{' '}
      {comparison.otherMetrics.map((metric, i) => (
        <span key={metric}>
          {i > 0 && ', '}
          <Link href={compareHref({ ...input, metric, page: 1 })} prefetch={false}>
            {metricLabel(metric)}
          </Link>
        </span>
      ))}
    </p>
  )
}

/** Results that are not of publications, below everything that is. */
export const Others = (props: Props) => (
  <>
    {OTHER_TRUSTS.map((trust) => (
      <OfTrust key={trust} trust={trust} {...props} />
    ))}
    <OtherMetrics comparison={props.comparison} input={props.input} />
  </>
)
