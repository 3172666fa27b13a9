'use client'

import type { InteractiveProps } from '../chart-kind'
import { RowPanels } from './row-panels'

/** Bars, or the dots of overheads, with tooltips. */
export function InteractiveBars({ spec, ...rest }: InteractiveProps<'bars' | 'overhead'>) {
  const isDot = spec.kind === 'overhead'
  return <RowPanels panels={[{ rows: spec, title: null }]} isDot={isDot} {...rest} />
}
