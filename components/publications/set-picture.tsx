'use client'

import type { Cut } from '../charts/axis-position'
import type { Look } from '../charts/look'
import type { SpreadKind } from '../charts/spec'
import { ErrorBar, ErrorBarEnds, type Ends } from '../charts/marks/error-bar'
import { pageOutput, percent } from '../charts/marks/output'
import { markStyle, Textures } from '../charts/marks/textures'
import { EmbedLoad } from './chosen-load'

/** One bar as it is drawn: places are shares of its scale. What is null or false is left out, to be short. */
export type PictureRow = {
  id?: string
  name: string
  /** what tells it from a namesake */
  note?: string
  value: string
  spread?: string
  remark?: string
  /** which of the looks of its set */
  look: number
  isBaseline?: true
  isExcluded?: true
  isUnproven?: true
  /** 0 without */
  from?: number
  to: number
  ends?: { kind: SpreadKind; cut?: Cut; lo: number; hi: number }
}
export type PicturePanel = {
  id: string | null
  title: string
  scale?: string
  /** place of no difference, of dots only */
  zero?: number
  rows: PictureRow[]
}

const { palette } = pageOutput
const HEIGHT = 14
const MIDDLE = HEIGHT / 2
const NO_LOOK: Look = { mesh: 'none', mode: 'none', step: 0 }
/** Thinner bars than this cannot be seen. */
const MIN_BAR = 0.008

function Mark(props: { row: PictureRow; look: Look; zero: number | null; idPrefix: string }) {
  const { row, look, zero, idPrefix } = props
  const { isBaseline = false, isExcluded = false, isUnproven = false, from = 0, to, ends } = row
  const style = markStyle({ look, isBaseline, isExcluded, isUnproven }, palette, idPrefix)
  return (
    <svg height={HEIGHT} aria-hidden="true">
      {zero !== null ? (
        <>
          <line x1={percent(zero)} x2={percent(zero)} y1={0} y2={HEIGHT} className="chart-zero" />
          <circle cx={percent(to)} cy={MIDDLE} r={4.5} {...style} />
        </>
      ) : (
        <rect
          x={percent(from)}
          y={2}
          height={HEIGHT - 4}
          width={percent(Math.max(MIN_BAR, to - from))}
          {...style}
        />
      )}
      {ends && (
        <ErrorBar
          kind={ends.kind}
          cut={ends.cut ?? 'none'}
          x1={percent(ends.lo)}
          x2={percent(ends.hi)}
          y1={MIDDLE}
          y2={MIDDLE}
          idPrefix={idPrefix}
          output={pageOutput}
        />
      )}
    </svg>
  )
}

const listEnds = (rows: readonly PictureRow[]): Ends[] =>
  rows.flatMap(({ ends }) => (ends ? { cut: 'none' as const, ...ends } : []))

/**
 * Small multiples: bars of one metric at several loads, or the dots of its overheads, each with its embed. A component of the
 * browser: so a page carries its marks once as markup and once as short data.
 */
export function SetPicture(props: {
  panels: readonly PicturePanel[]
  looks: readonly Look[]
  idPrefix: string
}) {
  const { panels, looks, idPrefix } = props
  const rows = panels.flatMap((panel) => panel.rows)
  return (
    <>
      <svg className="set-marks" aria-hidden="true">
        <Textures looks={looks} palette={palette} idPrefix={idPrefix} />
        <ErrorBarEnds bars={listEnds(rows)} idPrefix={idPrefix} output={pageOutput} />
      </svg>
      <ul className="set">
        {panels.map((panel, i) => (
          <li key={panel.id ?? `panel-${i}`} id={panel.id ?? undefined}>
            <b>{panel.title}</b>
            {panel.scale !== undefined && <small> {panel.scale}</small>}
            {panel.id !== null && <EmbedLoad load={panel.title} />}
            <ul>
              {panel.rows.map((row, n) => (
                <li key={row.id ?? n} id={row.id}>
                  <span>
                    {row.name}
                    {row.note !== undefined && <small> {row.note}</small>}
                    {row.remark !== undefined && <small> {row.remark}</small>}
                  </span>
                  <span>
                    {row.value}
                    {row.spread !== undefined && <small> {row.spread}</small>}
                  </span>
                  <Mark
                    row={row}
                    look={looks[row.look] ?? NO_LOOK}
                    zero={panel.zero ?? null}
                    idPrefix={idPrefix}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
