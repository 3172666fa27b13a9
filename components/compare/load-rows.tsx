import type { CSSProperties } from 'react'
import type { SharedLoad } from '@/server/results/compare/schemas'
import { counted } from '../charts/format'
import { cssPalette } from '../charts/palette'
import { baselinesOf } from '../overview/entry-marks'
import { monthText, runsText, spreadText } from '../overview/entry-words'
import { AffiliationBadge, interestWords } from '../ui/badge'
import { SectionHead } from '../ui/section-head'
import { Dumbbell } from './dumbbell'
import { loadWords } from './evidence-words'
import { loadNames } from './load-names'
import { listOwnRows, loadId, ownText } from './own-rows'
import { bySource } from './ratio-rows'

type Subject = { mesh: string }
type Props = { names: readonly string[]; subjects: readonly Subject[] }

/** Values of one subject as a link to the first of their conditions. */
function Own({ load, position }: { load: SharedLoad; position: number }) {
  const [first] = listOwnRows(load, position)
  if (!first) return '–'
  return <a href={first.value.href}>{ownText(load, position)}</a>
}

/** What the values of two subjects come to; of more each pair has its words in its plot. */
function Difference({ load, names }: { load: SharedLoad; names: readonly string[] }) {
  const [pair = null] = load.pairs
  if (pair === null) return '–'
  const [difference, certainty] = loadWords({ ...load, pair }, [names[0] ?? '', names[1] ?? ''])
  return (
    <>
      {difference}
      <small>{certainty}</small>
    </>
  )
}

/** Loads that count before those that do not, which are folded where there are both. */
function Loads({
  loads,
  title,
  ...shown
}: Props & { loads: readonly SharedLoad[]; title: string }) {
  const counting = loads.filter(isCounted)
  const others = loads.filter((load) => !isCounted(load))
  if (counting.length === 0) return <LoadTable loads={others} title={title} {...shown} />
  return (
    <>
      <LoadTable loads={counting} title={title} {...shown} />
      {others.length > 0 && (
        <details className="bed">
          <summary>{counted(others.length, 'load')} not counted</summary>
          <LoadTable loads={others} title={`${title} that are not counted`} {...shown} />
        </details>
      )}
    </>
  )
}

/** The loads of one source: a picture of each on a scale of its own, and its numbers. */
function LoadTable({
  loads,
  names,
  subjects,
  title,
}: Props & { loads: readonly SharedLoad[]; title: string }) {
  const labels = loadNames(loads.map(({ panel }) => panel))
  const { mesh } = cssPalette()
  const isPair = names.length === 2
  return (
    <table className="load-rows">
      <caption className="sr-only">Loads of {title}</caption>
      <thead>
        <tr>
          <th scope="col">Load</th>
          <th scope="col" className="load-picture">
            own scale from 0; tick: no mesh
          </th>
          <th scope="col">No mesh</th>
          {names.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
          {isPair && <th scope="col">Difference</th>}
        </tr>
      </thead>
      <tbody>
        {loads.map((load, i) => (
          <tr key={loadId(load)} id={loadId(load)}>
            <th scope="row">{labels[i]}</th>
            <td className="load-picture">
              <Dumbbell load={load} />
            </td>
            <td data-head="no mesh">
              {baselinesOf(load)
                .map(({ text }) => text)
                .join(', ') || '–'}
            </td>
            {names.map((name, position) => (
              <td
                key={name}
                data-head={name}
                style={{ '--own': mesh(subjects[position]?.mesh ?? '') } as CSSProperties}
                className="load-own"
              >
                <Own load={load} position={position} />
              </td>
            ))}
            {isPair && (
              <td className="load-difference">
                <Difference load={load} names={names} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sourceTitle = ({ panel: { origin } }: SharedLoad): string =>
  origin.publication?.title ?? `Campaign ${origin.campaignTitle}`

const isCounted = ({ pairs }: SharedLoad): boolean => pairs.some((pair) => pair?.leftOut === null)

const isIndependent = ([first]: readonly SharedLoad[]): boolean =>
  first?.panel.origin.relation === 'independent'

type RowsProps = Props & {
  together: readonly SharedLoad[]
  /** id of the section of other senders that they stand in */
  within?: string
}

/**
 * The loads of the newest independent publication that counts, of the newest at all where none is independent, and those of the
 * others folded under their titles.
 */
export function LoadRows({ together, within, ...shown }: RowsProps) {
  const sources = bySource(together)
  const countedSources = sources.filter((loads) => loads.some(isCounted))
  const chosen = countedSources.find(isIndependent) ?? countedSources[0] ?? sources[0]
  const [first] = chosen ?? []
  if (!chosen || !first) return null
  const { origin, harness } = first.panel
  const id = [within, 'loads'].filter(Boolean).join('-')
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={sourceTitle(first)}
        note={
          <>
            <AffiliationBadge {...origin} /> {monthText(origin.measuredOn)} · {harness.name} ·{' '}
            {runsText(first.panel)}, {spreadText(first.panel)}
          </>
        }
      >
        {origin.publication && (
          <a className="load-source" href={`/publications/${origin.publication.slug}`}>
            The publication
          </a>
        )}
      </SectionHead>
      <Loads loads={chosen} title={sourceTitle(first)} {...shown} />
      {sources
        .filter((loads) => loads !== chosen)
        .map((loads) => {
          const [one] = loads
          if (!one) return null
          return (
            <details key={loadId(one)} className="bed">
              <summary>
                {monthText(one.panel.origin.measuredOn)} · {sourceTitle(one)} ·{' '}
                {interestWords(one.panel.origin)} · {counted(loads.length, 'load')}
              </summary>
              <LoadTable loads={loads} title={sourceTitle(one)} {...shown} />
            </details>
          )
        })}
    </section>
  )
}
