'use client'

import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame'
import type { ChartSpec } from './spec'
import { TableTwin } from './table-twin'

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
  children: ReactNode
}) {
  const { title, spec, idPrefix, actions, folds, details, children } = props
  return (
    <>
      <ChartFrame title={title} spec={spec} idPrefix={idPrefix} />
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
