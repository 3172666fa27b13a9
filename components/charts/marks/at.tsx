import type { ReactNode } from 'react'
import type { Across } from './output'

/** What is drawn around a place across. */
export const At = ({ x, children }: { x: Across; children: ReactNode }) =>
  typeof x === 'number' ? (
    <g transform={`translate(${x} 0)`}>{children}</g>
  ) : (
    <svg x={x}>{children}</svg>
  )
