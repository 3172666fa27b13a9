'use client'

import { Icon } from '../ui/icon'
import { chartOfPath } from './embedded-chart'
import { useShownQuery } from './use-shown-query'

/**
 * The numbers behind a chart; those that its page shows are marked where it shows only some.
 * @param props.path of its image @param props.title of the chart
 */
export function DataLink(props: { path: string; format: 'csv' | 'json'; title: string }) {
  const { path, format, title } = props
  const of = chartOfPath(path)
  const name = format.toUpperCase()
  return (
    <a
      href={`/charts/${of.chart}.${format}?${useShownQuery(of)}`}
      aria-label={`${name} of ${title}`}
      download
    >
      {format === 'csv' && <Icon of="csv" />} {name}
    </a>
  )
}
