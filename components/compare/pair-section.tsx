import type { OtherTrust } from '@/server/catalogue/schemas'
import type { Evidence } from '@/server/results/compare/schemas'
import { EmbedLink } from '../embeds/embed-link'
import { comparedPath, withPublication } from '../charts/definitions/ratios/compare-path'
import { listPaired } from '../charts/definitions/ratios/count-loads'
import { headline } from '../charts/definitions/ratios/evidence-words'
import { ratiosSpec, toPair, type PairState } from '../charts/definitions/ratios/ratios'
import { pairColours } from '../charts/ratios/picture'
import { RatiosPlot, type ToPage } from '../charts/ratios/plot'
import { RatiosLegend, RatiosSummary } from '../charts/ratios/summary'
import type { RatiosSpec } from '../charts/spec'
import { ratiosImagePath, toCsvPath, toFramePath } from '../results/embed-links'
import { Icon } from '../ui/icon'
import { ShareLink } from '../ui/share-link'
import { RatioTable } from './ratio-table'
import { chooseSource } from './sources'

type Props = {
  evidence: Pick<Evidence, 'metric' | 'together' | 'across' | 'unread'>
  subjects: PairState['subjects']
  asked: PairState['asked']
  /** address of the comparison */
  query: string
  /** slug of the source whose loads the reader chose */
  chosen: string | null
  /** the section of other senders that it stands in */
  within?: { id: string; trust: OtherTrust }
}

type PairProps = {
  evidence: Props['evidence']
  state: PairState
  headingLevel: 1 | 2 | 3
  id: string
  /** address of the same as a page for frames */
  framePath: string
  csvPath: string
  /** address of the comparison */
  sharePath: string
  toPage: ToPage
}

/** What readers can take from the plot. */
function Actions(props: Pick<PairProps, 'id' | 'framePath' | 'csvPath' | 'sharePath'>) {
  const { id, framePath, csvPath, sharePath } = props
  return (
    <div className="actions" data-print="hide">
      <EmbedLink address={framePath}>
        <Icon of="embed" /> Embed
      </EmbedLink>
      <ShareLink href={sharePath} />
      <a href={csvPath} download aria-label="CSV of every load">
        <Icon of="csv" /> CSV
      </a>
      <a href={`#${id}-table`} aria-label="Table of every load">
        <Icon of="table" /> Table
      </a>
    </div>
  )
}

/** Below the answer of a pair: counts, the plot with what can be taken from it, its table. */
function PairPicture({ spec, ...props }: PairProps & { spec: RatiosSpec }) {
  const { headingLevel, id, toPage } = props
  const Title = headingLevel === 3 ? 'h4' : headingLevel === 2 ? 'h3' : 'h2'
  return (
    <>
      <RatiosSummary spec={spec} />
      <div className="panel">
        <div className="section-head">
          <Title>Each dot is one load on one test bed</Title>
          <Actions {...props} />
        </div>
        <RatiosLegend spec={spec} />
        <RatiosPlot spec={spec} toPage={toPage} />
        <div className="ratio-foot">
          <RatioTable id={`${id}-table`} spec={spec} toPage={toPage} />
          {spec.across !== null && (
            <p>
              {spec.across.text} <a href="/methodology#ratios-across">How this is computed</a>
            </p>
          )}
          <p>
            {spec.remarks.map((text) => `${text} `)}
            <a href="/methodology#counts">How this is counted</a> ·{' '}
            <a href="/methodology#percentiles">What p50 and p99 mean</a>
          </p>
        </div>
      </div>
    </>
  )
}

/** From how many characters on a headline needs smaller type for one line of a wide screen. */
const ONE_LINE = [
  [84, 'very'],
  [68, 'yes'],
] as const

/** The answer for one pair: how often which is on which side, by whom measured, and every load as a ratio. */
function PairSection(props: PairProps) {
  const { evidence, state, headingLevel, id } = props
  const Heading = `h${headingLevel}` as const
  const spec = ratiosSpec(evidence, state)
  const { labels, meshes } = toPair(state)
  const paired = listPaired(evidence.together, state.position)
  const answer = spec?.title ?? headline(paired, evidence.metric, labels, state.asked)
  return (
    <section aria-labelledby={id} className="compare-pair" style={pairColours({ meshes })}>
      <Heading id={id} data-long={ONE_LINE.find(([most]) => answer.length > most)?.[1]}>
        {answer}
      </Heading>
      {spec && <PairPicture {...props} spec={spec} />}
    </section>
  )
}

/** Each further subject against the first: the first pair is what the page is about. */
export function PairSections(props: Props) {
  const { evidence, subjects, asked, query, chosen, within } = props
  const shown = chooseSource(evidence.together, chosen)
  const toPage: ToPage = ({ id }) => (id === shown ? '' : withPublication(query, id))
  const compared = { ...asked, subjects, metric: evidence.metric }
  const loadsId = [within?.id, 'loads'].filter(Boolean).join('-')
  const href = comparedPath(compared)
  return subjects.slice(1).map((_, position) => {
    const path = ratiosImagePath(compared, position, within?.trust)
    return (
      <PairSection
        key={position}
        evidence={evidence}
        state={{ subjects, position, asked, href, loadsId }}
        headingLevel={within !== undefined ? 3 : position === 0 ? 1 : 2}
        id={[within?.id, 'pair', position + 1].filter(Boolean).join('-')}
        framePath={toFramePath(path)}
        sharePath={query}
        csvPath={
          within === undefined
            ? withPublication(query, null).replace('/compare', '/compare/ratios.csv')
            : toCsvPath(path)
        }
        toPage={toPage}
      />
    )
  })
}
