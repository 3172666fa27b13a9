'use client'

import { RowPanels } from '../bars/row-panels'
import type { InteractiveProps } from '../chart-kind'

/** Every panel is a chart of its own; keyboard and tooltip go through all of them. */
export function InteractiveResources({ spec, ...rest }: InteractiveProps<'resources'>) {
  const panels = spec.panels.map((rows) => ({ rows, title: rows.title }))
  return <RowPanels panels={panels} isDot={false} {...rest} />
}
