import type { CSSProperties } from 'react'
import type { SharedLoad } from '@/server/results/compare/schemas'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { withoutUnit } from '../charts/format'
import { cssPalette } from '../charts/palette'
import { baselinesOf } from '../charts/definitions/entry-marks'
import { sideWord } from '../charts/definitions/ratios/count-loads'
import { Dumbbell } from './dumbbell'
import { loadWords, shortDifference } from '../charts/definitions/ratios/load-words'
import { listOwnRows, loadId, ownText } from '../charts/definitions/ratios/own-rows'

export type TableLoad = { load: SharedLoad; name: string }

type Props = {
  loads: readonly TableLoad[]
  names: readonly string[]
  subjects: readonly { mesh: string }[]
  title: string
}

/** How sure the differences at a load are, each reason once. */
export function certaintyText({ pairs, ...load }: SharedLoad): string {
  const texts = pairs.flatMap((pair) =>
    pair === null ? [] : [loadWords({ ...load, pair }, ['', ''])[1].replace(/^not counted: /, '')],
  )
  return [...new Set(texts)].join('; ')
}

/** What all loads say of their certainty; null where they differ. */
export function sharedCertainty(loads: readonly TableLoad[]): string | null {
  const texts = new Set(loads.map(({ load }) => certaintyText(load)))
  const [text = null] = texts
  return texts.size === 1 ? text : null
}

/** Values of one subject as a link to the first of their conditions. @param props.unit that the head names */
function Own(props: { load: SharedLoad; position: number; unit: string }) {
  const { load, position, unit } = props
  const [first] = listOwnRows(load, position)
  if (!first) return '–'
  return <a href={first.value.href}>{withoutUnit(ownText(load, position), unit)}</a>
}

/** What the values of two subjects come to; of more each pair has its words in its plot. */
function Difference(props: { load: SharedLoad; names: readonly string[]; isSaid: boolean }) {
  const { load, names, isSaid } = props
  const [pair = null] = load.pairs
  if (pair === null) return '–'
  return (
    <>
      {shortDifference({ ...load, pair }, [names[0] ?? '', names[1] ?? ''])}
      {!isSaid && <small>{certaintyText(load)}</small>}
    </>
  )
}

const baselineText = (load: SharedLoad, unit: string): string =>
  baselinesOf(load)
    .map(({ text }) => withoutUnit(text, unit))
    .join(', ') || '–'

/** The loads of one source: a picture of each on a scale of its own, and its numbers; the unit stands in the head. */
export function LoadTable({ loads, names, subjects, title }: Props) {
  const { mesh } = cssPalette()
  const panels = loads.map(({ load: { panel } }) => panel)
  const unit = panelsUnit(panels).label
  const isPair = names.length === 2
  const hasBaseline = loads.some(({ load }) => baselinesOf(load).length > 0)
  const isSaid = sharedCertainty(loads) !== null
  const by = sideWord(panels[0]?.key ?? '') === 'lower' ? 'Lower' : 'Higher'
  return (
    <table className="load-rows">
      <caption className="sr-only">Loads of {title}</caption>
      <thead>
        <tr>
          <th scope="col">Load</th>
          <th scope="col" className="load-picture">
            {hasBaseline ? 'own scale from 0; tick: no mesh' : 'own scale from 0'}
          </th>
          {hasBaseline && <th scope="col">No mesh, {unit}</th>}
          {names.map((name, i) => (
            <th scope="col" key={name}>
              {hasBaseline || i > 0 ? name : `${name}, ${unit}`}
            </th>
          ))}
          {isPair && <th scope="col">{by}</th>}
        </tr>
      </thead>
      <tbody>
        {loads.map(({ load, name: loadName }) => (
          <tr key={loadId(load)} id={loadId(load)}>
            <th scope="row">{loadName}</th>
            <td className="load-picture">
              <Dumbbell load={load} />
            </td>
            {hasBaseline && <td data-head={`No mesh, ${unit}`}>{baselineText(load, unit)}</td>}
            {names.map((name, position) => (
              <td
                key={name}
                data-head={name}
                style={{ '--own': mesh(subjects[position]?.mesh ?? '') } as CSSProperties}
                className="load-own"
              >
                <Own load={load} position={position} unit={unit} />
              </td>
            ))}
            {isPair && (
              <td className="load-difference" data-head={by}>
                <Difference load={load} names={names} isSaid={isSaid} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
