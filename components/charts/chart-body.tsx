'use client'

import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame'
import type { ChartSpec } from './spec'
import { splitBars } from './first-bars'
import { formatCount } from './format'
import { TableTwin } from './table-twin'

/** The first bars of many, and the others in a fold. */
function ShortFrame(props: { title: string; spec: ChartSpec; idPrefix: string }) {
  const { title, spec, idPrefix } = props
  const parts = splitBars(spec)
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
  /** whether many bars are folded but for the first */
  isShort?: boolean
  children: ReactNode
}) {
  const { title, spec, idPrefix, actions, folds, details, isShort = false, children } = props
  return (
    <>
      {isShort ? (
        <ShortFrame title={title} spec={spec} idPrefix={idPrefix} />
      ) : (
        <ChartFrame title={title} spec={spec} idPrefix={idPrefix} />
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
