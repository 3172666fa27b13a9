import { Fragment, type ReactNode } from 'react'
import type { OverheadRange, OverviewEntry, Partner } from '@/server/results/overview/schemas'
import { counted } from '../charts/format'
import { boundsQuery, comparePath, subjectText } from '../results/compare-links'
import { bareText } from './bare-words'
import { rangeWords, type Asked } from './opening-words'
import { SourceItem } from './source-item'
import { apartText, neverGroups, partnersText, sourceText, togetherText } from './source-words'

/** The newest are written out; the page must stay small however many there are. */
const MAX_SOURCES = 6
const MAX_PARTNERS = 6

type Said = { range: OverheadRange; metric: string; asked: Asked }

/** Names of partners, each with the comparison that has it. */
function Partners(props: {
  lead: string
  partners: readonly Partner[]
  children: (partner: Partner) => ReactNode
}) {
  const { lead, partners, children } = props
  if (partners.length === 0) return null
  const further = partners.length - MAX_PARTNERS
  return (
    <p className="text-muted">
      {lead}{' '}
      {partners.slice(0, MAX_PARTNERS).map((partner, i) => (
        <Fragment key={`${partner.mesh} ${partner.mode}`}>
          {i > 0 && ', '}
          {children(partner)}
        </Fragment>
      ))}
      {further > 0 && ` and ${further} more`}.
    </p>
  )
}

function Range({ range, metric, asked }: Said) {
  const { name, span, by } = rangeWords(range, metric)
  const further = range.sources.length - MAX_SOURCES
  const compared = ({ mesh, mode }: Partner, bounds: Record<string, string>): string =>
    comparePath([subjectText(range.mesh, null, range.mode), subjectText(mesh, null, mode)], {
      metric,
      ...bounds,
    })
  const together = range.partners.filter(({ publications }) => publications > 0)
  const apart = range.partners.filter(({ publications }) => publications === 0)
  return (
    <li>
      <b className="font-semibold">{name}</b> {span} ({by})
      <ul>
        {range.sources.slice(0, MAX_SOURCES).map((source) => (
          <SourceItem key={source.slug} source={source}>
            {sourceText(source, metric)}
            {source.others.map(({ slug, title }, i) => (
              <Fragment key={slug}>
                {i === 0 ? '; with ' : ', '}
                <a href={`/publications/${slug}`}>{title}</a>
              </Fragment>
            ))}
          </SourceItem>
        ))}
        {further > 0 && (
          <li>
            {counted(further, 'older publication')}: <a href={`/meshes/${range.mesh}`}>{name}</a>
          </li>
        )}
      </ul>
      {range.partners.length > 0 && (
        <details>
          <summary>{partnersText(together.length, apart.length)}</summary>
          <Partners lead="Measured together with" partners={together}>
            {(one) => <a href={compared(one, boundsQuery(asked))}>{togetherText(one)}</a>}
          </Partners>
          {neverGroups(apart, metric, asked).map(([lead, partners]) => (
            <Partners key={lead} lead={lead} partners={partners}>
              {(one) => <a href={compared(one, {})}>{apartText(one, asked)}</a>}
            </Partners>
          ))}
        </details>
      )}
    </li>
  )
}

/** Publications that measured at the asked loads without a baseline, which no range can hold. */
function Bare({ entries }: { entries: readonly OverviewEntry[] }) {
  const further = entries.length - MAX_SOURCES
  if (entries.length === 0) return null
  return (
    <li>
      <b className="font-semibold">Measured without a baseline</b>
      <ul>
        {entries.slice(0, MAX_SOURCES).map((entry) => (
          <SourceItem key={entry.source.slug} source={entry.source}>
            {bareText(entry)}
          </SourceItem>
        ))}
        {further > 0 && <li>{counted(further, 'older publication')}</li>}
      </ul>
    </li>
  )
}

/** Every range with the publications that it is made of, and what was measured together with its mesh. */
export function WhoSays(props: {
  ranges: readonly OverheadRange[]
  /** publications at these loads that are in no range, for want of a baseline */
  bare: readonly OverviewEntry[]
  metric: string
  asked: Asked
  children: ReactNode
}) {
  const { ranges, bare, metric, asked, children } = props
  return (
    <details className="overview-said text-sm">
      <summary>
        Who says so: {counted(ranges.length, 'range')}
        {bare.length > 0 ? `, and ${bare.length} without a baseline` : ' with sources'}
      </summary>
      <ul>
        {ranges.map((range) => (
          <Range key={`${range.mesh} ${range.mode}`} {...{ range, metric, asked }} />
        ))}
        <Bare entries={bare} />
      </ul>
      <p className="mt-2 text-muted">
        Without a spread between runs, no difference is proven. A row shows one load of a
        publication; its range here holds all of its loads and test beds that were asked for.
      </p>
      {children}
    </details>
  )
}
