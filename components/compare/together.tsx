import type { Evidence, SharedLoad } from '@/server/results/compare/schemas'
import { counted } from '../charts/format'
import { StripPicture } from '../overview/strip'
import { monthText } from '../overview/row'
import { AffiliationBadge } from '../ui/badge'
import { evidenceText, headline, loadWords, type AskedLoad } from './evidence-words'
import { loadNames } from './load-names'

/** So many loads are drawn; the cards below have pages for the rest. */
const MAX_DRAWN = 24

/** Loads of one source, in their order. */
function bySource(loads: readonly SharedLoad[]): SharedLoad[][] {
  const sources = new Map<string, SharedLoad[]>()
  for (const load of loads) {
    const { campaign } = load.panel.origin
    sources.set(campaign, [...(sources.get(campaign) ?? []), load])
  }
  return [...sources.values()]
}

function Source({ loads, names }: { loads: SharedLoad[]; names: readonly [string, string] }) {
  const origin = loads[0]?.panel.origin
  if (!origin) return null
  const labels = loadNames(loads.map(({ panel }) => panel))
  return (
    <li className="compare-source">
      <div className="overview-who">
        <div className="text-muted">{monthText(origin.measuredOn)}</div>
        {origin.publication ? (
          <a href={`/publications/${origin.publication.slug}`}>{origin.publication.title}</a>
        ) : (
          <span>Campaign {origin.campaignTitle}</span>
        )}
        <div>
          <AffiliationBadge {...origin} />
        </div>
      </div>
      <ul>
        {loads.map((load, i) => {
          const [difference, certainty] = loadWords(load, names)
          return (
            <li key={`${load.panel.groupKey} ${load.panel.key}`} className="compare-load">
              <span>{labels[i]}</span>
              <StripPicture entry={load} isLinked />
              <span className="overview-sure">
                <b className="font-normal">{difference}</b>
                <span>{certainty}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

/** Loads at which subjects were measured together, each on a scale of its own, under their count. */
export function TogetherLoads(props: {
  evidence: Pick<Evidence, 'metric' | 'together' | 'unread'>
  names: readonly [string, string]
  meshes: readonly string[]
}) {
  const { evidence, names, meshes } = props
  const { together, unread } = evidence
  const drawn = together.slice(0, MAX_DRAWN)
  return (
    <>
      {together.length > 0 && (
        <>
          <p className="max-w-[80ch]">{evidenceText(evidence, meshes)}</p>
          <p className="text-sm text-muted">
            Each row has its own scale; the tick is no mesh on the same test bed. Differences are
            taken before values are rounded.
          </p>
          <ul className="mt-2">
            {bySource(drawn).map((loads) => (
              <Source key={loads[0]?.panel.origin.campaign} loads={loads} names={names} />
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            <a href="/methodology#counts">How this is counted</a>
            {' · '}
            <a href="/methodology#percentiles">What p50 and p99 mean</a>
          </p>
        </>
      )}
      {together.length > drawn.length && (
        <p className="text-sm text-muted">
          {counted(together.length - drawn.length + unread.together, 'more load')}: all of them have
          cards below.{' '}
          {unread.together > 0 &&
            `The count is over the newest ${counted(together.length, 'load')}.`}
        </p>
      )}
    </>
  )
}

/** The answer first: a count of loads in publications, whose they are and what they prove, then the loads. */
export const Together = (
  props: Parameters<typeof TogetherLoads>[0] & {
    /** the load that was asked for */
    asked: AskedLoad
  },
) => (
  <section aria-labelledby="together">
    <h2 id="together">{headline(props.evidence, props.names, props.asked)}</h2>
    <TogetherLoads {...props} />
  </section>
)
