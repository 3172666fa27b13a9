import type { SharedLoad } from '@/server/results/compare/schemas'
import type { Origin } from '@/server/results/schemas'
import { counted } from '../charts/format'
import { EmbedLink } from '../embeds/embed-link'
import { monthText } from '../charts/definitions/published-words'
import { runsText, spreadText } from '../charts/definitions/entry-words'
import { comparedImagePath } from '../results/embed-links'
import { formatMonth } from '../results/origin-line'
import { AffiliationBadge } from '../ui/badge'
import { Icon } from '../ui/icon'
import { LinkMenu } from '../ui/link-menu'
import { SoftLinks } from '../ui/soft-links'
import { withPublication } from '../charts/definitions/ratios/compare-path'
import { LoadTable, sharedCertainty, type TableLoad } from './load-table'
import {
  bySource,
  listLoadNames,
  titleOfLoads,
  toSource,
} from '../charts/definitions/ratios/sources'
import { chooseSource, isCounted } from './sources'

type Shown = { names: readonly string[]; subjects: readonly { mesh: string }[] }

/** Loads that count before those that do not, which are folded where there are both. */
function Loads({ loads, title, ...shown }: Shown & { loads: readonly TableLoad[]; title: string }) {
  const counting = loads.filter(({ load }) => isCounted(load))
  const others = loads.filter(({ load }) => !isCounted(load))
  if (counting.length === 0) return <LoadTable loads={others} title={title} {...shown} />
  const why = sharedCertainty(others)
  return (
    <>
      <LoadTable loads={counting} title={title} {...shown} />
      {others.length > 0 && (
        <details className="bed">
          <summary>
            {counted(others.length, 'load')} not counted{why ? `: ${why}` : ''}
          </summary>
          <LoadTable loads={others} title={`${title} that are not counted`} {...shown} />
        </details>
      )}
    </>
  )
}

/** "Sep 2022 · fortio · single runs, no spread: unproven": what holds for every load. */
function sourceNote(loads: readonly TableLoad[]): string {
  const [first] = loads
  if (!first) return ''
  const { panel } = first.load
  const counting = loads.filter(({ load }) => isCounted(load))
  const certainty = sharedCertainty(counting.length > 0 ? counting : loads)
  const spread = spreadText(panel)
  const isSame = certainty === `unproven: ${spread}`
  const sure = isSame ? `${spread}: unproven` : [spread, certainty].filter(Boolean).join(', ')
  const state =
    counting.length === 0 && certainty !== null ? `${spread}; not counted: ${certainty}` : sure
  return [
    formatMonth(panel.origin.measuredOn) ?? 'undated',
    panel.harness.name,
    `${runsText(panel)}, ${state}`,
  ].join(' · ')
}

/** The sources with loads of these subjects, each a view of this page. */
function SourceMenu(props: {
  sources: readonly (readonly SharedLoad[])[]
  chosen: string
  query: string
}) {
  const { sources, chosen, query } = props
  const links = sources.flatMap((loads) => {
    const [first] = loads
    if (!first) return []
    const count = loads.filter(isCounted).length
    const counting =
      count === loads.length
        ? counted(count, 'load')
        : `${count} of ${counted(loads.length, 'load')} counted`
    return [
      {
        label: `${monthText(first.panel.origin.measuredOn)} · ${titleOfLoads(loads)} · ${counting}`,
        href: withPublication(query, toSource(first)),
        isCurrent: toSource(first) === chosen,
      },
    ]
  })
  if (links.length < 2) return null
  return (
    <SoftLinks label="Publications with these loads">
      <LinkMenu
        key={chosen}
        label="Loads of"
        current={counted(links.length - 1, 'other publication')}
        links={links}
      />
    </SoftLinks>
  )
}

/** What readers take from the loads of one source. */
function Actions(props: {
  origin: Origin
  load: SharedLoad
  query: string
  csvPath: string | null
  title: string
}) {
  const { origin, load, query, csvPath, title } = props
  const { publication } = origin
  return (
    <div className="actions" data-print="hide">
      <EmbedLink
        address={comparedImagePath(query, load.panel).replace(
          '/charts/compare.svg',
          '/embed/compare',
        )}
      >
        <Icon of="embed" /> Embed
      </EmbedLink>
      {csvPath !== null && (
        <a href={csvPath} download aria-label={`CSV of the loads of ${title}`}>
          <Icon of="csv" /> CSV
        </a>
      )}
      {publication && (
        <a
          href={`/publications/${publication.slug}/values`}
          aria-label={`Table of every value of ${publication.title}`}
        >
          <Icon of="table" /> Table
        </a>
      )}
    </div>
  )
}

type RowsProps = Shown & {
  together: readonly SharedLoad[]
  /** address of the comparison */
  query: string
  /** slug of the source that the reader chose; null: the newest independent one that counts */
  chosen: string | null
  /** id of the section of other senders that they stand in */
  within?: string
}

/** The loads of one source; the picker beside its name and the rows of the plot lead to those of the others. */
export function LoadRows({ together, query, chosen, within, ...shown }: RowsProps) {
  const slug = chooseSource(together, chosen)
  const sources = bySource(together)
  const own = sources.find(([load]) => load && toSource(load) === slug) ?? []
  const labels = listLoadNames(own)
  const loads = own.map((load, i) => ({ load, name: labels[i] ?? '' }))
  const first = own.find(isCounted) ?? own[0]
  if (!first || slug === null) return null
  const { origin } = first.panel
  const title = titleOfLoads(own)
  const isOfEditions = own.some(
    ({ panel }) => panel.origin.publication?.slug !== origin.publication?.slug,
  )
  const id = [within, 'loads'].filter(Boolean).join('-')
  const Heading = within === undefined ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} className="compare-loads">
      <div className="section-head">
        <Heading id={id}>
          {origin.publication && !isOfEditions ? (
            <a href={`/publications/${origin.publication.slug}`}>{title}</a>
          ) : (
            title
          )}
        </Heading>
        <p>
          <AffiliationBadge {...origin} /> {sourceNote(loads)}
        </p>
        <SourceMenu sources={sources} chosen={slug} query={query} />
        <Actions
          origin={origin}
          load={first}
          query={query}
          title={title}
          csvPath={
            within === undefined
              ? withPublication(query, slug).replace('/compare', '/compare/ratios.csv')
              : null
          }
        />
      </div>
      <Loads loads={loads} title={title} {...shown} />
    </section>
  )
}
