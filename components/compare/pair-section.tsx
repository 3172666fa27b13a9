import { cssPalette } from '../charts/palette'
import { counted } from '../charts/format'
import type { Evidence } from '@/server/results/compare/schemas'
import { comparedImagePath } from '../results/embed-links'
import { EmbedLink } from '../embeds/embed-link'
import { Icon } from '../ui/icon'
import { ShareLink } from '../ui/share-link'
import { withPublication } from './compare-query'
import { countLoads, findLeader, listPaired, sideWord, type PairNames } from './count-loads'
import { CountBar, InterestSplit, pairColours } from './count-bar'
import { headline, listCountParts, unlikeText, type AskedLoad } from './evidence-words'
import { splitByInterest } from './interest-split'
import { listRatioRows, noRatioText } from './ratio-rows'
import { RatioLegend, RatioPlot, type LoadsLink } from './ratio-plot'
import { RatioTable } from './ratio-table'
import { chooseSource, findOpening } from './sources'

type Subject = { mesh: string; meshName: string | null; label: string }

type Props = {
  evidence: Pick<Evidence, 'metric' | 'together' | 'unread'>
  names: readonly string[]
  subjects: readonly Subject[]
  asked: AskedLoad
  /** address of the comparison */
  query: string
  /** slug of the source whose loads the reader chose */
  chosen: string | null
  /** id of the section of other senders that it stands in */
  within?: string
}

type PairProps = Pick<Props, 'evidence' | 'asked'> & {
  /** position of the second subject after the first */
  position: number
  names: PairNames
  subjects: readonly [Subject, Subject]
  headingLevel: 1 | 2 | 3
  id: string
  /** URL of the image of the first shared test bed; null without one */
  imagePath: string | null
  csvPath: string | null
  /** address of the comparison */
  sharePath: string
  link: LoadsLink
  /** id of the section of loads */
  loadsId: string
}

/** What readers can take from the plot. */
function Actions(props: Pick<PairProps, 'id' | 'imagePath' | 'csvPath' | 'sharePath'>) {
  const { id, imagePath, csvPath, sharePath } = props
  return (
    <div className="actions" data-print="hide">
      {imagePath !== null && (
        <EmbedLink address={imagePath.replace('/charts/compare.svg', '/embed/compare')}>
          <Icon of="embed" /> Embed
        </EmbedLink>
      )}
      <ShareLink href={sharePath} />
      {csvPath !== null && (
        <a href={csvPath} download aria-label="CSV of every load">
          <Icon of="csv" /> CSV
        </a>
      )}
      <a href={`#${id}-table`} aria-label="Table of every load">
        <Icon of="table" /> Table
      </a>
    </div>
  )
}

/** From how many characters on a headline needs smaller type for one line of a wide screen. */
const ONE_LINE = [
  [84, 'very'],
  [68, 'yes'],
] as const

/** The answer for one pair: how often which is on which side, by whom measured, and every load as a ratio. */
function PairSection(props: PairProps) {
  const { evidence, position, names, subjects, headingLevel, id, asked, link, loadsId } = props
  const { metric, together, unread } = evidence
  const Heading = `h${headingLevel}` as const
  const Title = headingLevel === 3 ? 'h4' : headingLevel === 2 ? 'h3' : 'h2'
  const paired = listPaired(together, position)
  const counts = countLoads(paired, metric)
  const rows = listRatioRows(paired, metric, position, names)
  const products = subjects.map(({ meshName, mesh }) => meshName ?? mesh)
  const parts = listCountParts(counts, metric, names)
  const { mesh } = cssPalette()
  const colours = pairColours([mesh(subjects[0].mesh), mesh(subjects[1].mesh)])
  const labels = [subjects[0].label, subjects[1].label] as const
  const leader = findLeader(counts) === 'first' ? 0 : 1
  const missing = noRatioText(rows)
  const answer = headline(paired, metric, rows.length > 0 ? names : labels, asked)
  return (
    <section aria-labelledby={id} className="compare-pair" style={colours}>
      <Heading id={id} data-long={ONE_LINE.find(([most]) => answer.length > most)?.[1]}>
        {answer}
      </Heading>
      {rows.length > 0 && (
        <>
          <div className="compare-sum">
            <CountBar parts={parts} note={unlikeText(counts)} />
            <InterestSplit
              groups={splitByInterest(paired, metric, products)}
              counted={`${names[leader]} ${sideWord(metric)}`}
              isNamed={counts.first === counts.second}
            />
          </div>
          <div className="panel">
            <div className="section-head">
              <Title>Each dot is one load on one test bed</Title>
              <Actions {...props} />
            </div>
            <RatioLegend rows={rows} leader={leader} />
            <RatioPlot
              rows={rows}
              metric={metric}
              names={names}
              leader={leader}
              counts={counts}
              link={link}
              loadsId={loadsId}
            />
            <div className="ratio-foot">
              <RatioTable id={`${id}-table`} rows={rows} names={names} link={link} />
              <p>
                {missing !== '' && `${missing} `}
                {unread.together > 0 &&
                  `${counted(unread.together, 'older test bed')} not read: the newest ${together.length} are counted. `}
                <a href="/methodology#counts">How this is counted</a> ·{' '}
                <a href="/methodology#percentiles">What p50 and p99 mean</a>
              </p>
            </div>
          </div>
        </>
      )}
    </section>
  )
}

/** Each further subject against the first: the first pair is what the page is about. */
export function PairSections(props: Props) {
  const { evidence, names, subjects, asked, query, chosen, within } = props
  const [reference, ...others] = subjects
  const [first = '', ...rest] = names
  if (!reference) return null
  const shown = chooseSource(evidence.together, chosen)
  const link: LoadsLink = ({ id }) =>
    id === shown
      ? { page: '', isShown: true }
      : { page: withPublication(query, id), isShown: false }
  return others.map((subject, position) => {
    const paired = listPaired(evidence.together, position)
    const load = findOpening(paired, shown)
    return (
      <PairSection
        key={position}
        evidence={evidence}
        asked={asked}
        position={position}
        names={[first, rest[position] ?? '']}
        subjects={[reference, subject]}
        headingLevel={within !== undefined ? 3 : position === 0 ? 1 : 2}
        id={[within, 'pair', position + 1].filter(Boolean).join('-')}
        imagePath={load ? comparedImagePath(query, load.panel) : null}
        sharePath={query}
        csvPath={
          within === undefined
            ? withPublication(query, null).replace('/compare', '/compare/ratios.csv')
            : null
        }
        link={link}
        loadsId={[within, 'loads'].filter(Boolean).join('-')}
      />
    )
  })
}
