'use client'

import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame'
import type { ChartSpec } from './spec'
import { splitBars, type BarsRoom } from './first-bars'
import { formatCount } from './format'
import { TableTwin } from './table-twin'

/** The first bars of many, and the others in a fold. */
function ShortFrame(props: { title: string; spec: ChartSpec; idPrefix: string; room: BarsRoom }) {
  const { title, spec, idPrefix, room } = props
  const parts = splitBars(spec, room)
  if (parts === null) return <ChartFrame title={title} spec={spec} idPrefix={idPrefix} />
  const { first, others } = parts
  return (
    <div className="chart-parts">
      <ChartFrame title={title} spec={first} idPrefix={idPrefix} />
      <details>
        <summary>{formatCount(others.bars.length)} more</summary>
        <ChartFrame title={others.title} spec={others} idPrefix={`${idPrefix}-more`} />
      </details>
    </div>
  )
}

/**
 * Chart, what is said of it, and what a reader can take from it: actions, the table, and details in a fold. One component of the browser draws both, so that a page carries the
 * values once as markup and once as data. It is not inside `Suspense`: React holds back what is large in there until a
 * script shows it, and a reader without scripts would see no chart.
 */
export function ChartBody(props: {
  title: string
  spec: ChartSpec
  idPrefix: string
  /** links and folds that stand before the table, and folds behind it */
  actions: ReactNode
  folds?: ReactNode
  /** folded: rules, legend of the marks, rarer links */
  details?: ReactNode
  /** room of its bars, of which those that have none are folded; all have room unless given */
  room?: BarsRoom
  children: ReactNode
}) {
  const { title, spec, idPrefix, actions, folds, details, room, children } = props
  return (
    <>
      {room === undefined ? (
        <ChartFrame title={title} spec={spec} idPrefix={idPrefix} />
      ) : (
        <ShortFrame title={title} spec={spec} idPrefix={idPrefix} room={room} />
      )}
      {children}
      <div className="actions">
        {actions}
        <TableTwin spec={spec} />
        {folds}
        {details !== undefined && (
          <details className="rules">
            <summary>Details</summary>
            <div className="details">{details}</div>
          </details>
        )}
      </div>
    </>
  )
}
