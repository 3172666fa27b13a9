'use client'

import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame'
import type { ChartSpec } from './spec'
import { TableTwin } from './table-twin'

/**
 * Chart and table around what stands between them. One component of the browser draws both, so that a page carries the
 * values once as markup and once as data. It is not inside `Suspense`: React holds back what is large in there until a
 * script shows it, and a reader without scripts would see no chart.
 */
export function ChartBody(props: {
  title: string
  spec: ChartSpec
  idPrefix: string
  children: ReactNode
}) {
  const { title, spec, idPrefix, children } = props
  return (
    <>
      <ChartFrame title={title} spec={spec} idPrefix={idPrefix} />
      {children}
      <TableTwin spec={spec} />
    </>
  )
}
