import type { EditionSet } from '@/server/trends/editions/schemas'
import type { ReactNode } from 'react'
import type { Trend } from '@/server/trends/schemas'
import type { CiTrend } from '@/server/trends/ci/schemas'
import type { OtherTrust } from '@/server/catalogue/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import { captionChart } from '../charts/definitions/caption'
import { loadName, meshOfEditions } from '../charts/definitions/editions'
import type { AxisChoice } from '../charts/definitions/lines'
import type { OverheadUnit } from '../charts/definitions/overhead-words'
import type { OverheadsState } from '../charts/definitions/overheads'
import {
  comparedQuery,
  SUBJECT_NAMES,
  type Compared,
} from '../charts/definitions/ratios/compare-path'
import type { ChartSpec } from '../charts/spec'
import { EmbedDialog } from '../embeds/embed-dialog'
import { DataLink } from '../embeds/data-link'
import { chartOfPath } from '../embeds/embedded-chart'

/** URL of a panel as an image; the group key is shortened to a unique prefix. */
export const chartImagePath = (panel: Pick<ResultPanel, 'groupKey' | 'key'>): string =>
  `/charts/bars.svg?metric=${encodeURIComponent(panel.key)}&group=${panel.groupKey.slice(0, 16)}`

/** URL of the measured releases of a product as an image. */
export const releasesImagePath = (mesh: string): string =>
  `/charts/releases.svg?mesh=${encodeURIComponent(mesh)}`

/** URL of the strip of a row as an image. */
export const stripImagePath = (panel: Pick<ResultPanel, 'groupKey' | 'key'>): string =>
  chartImagePath(panel).replace('/bars.', '/strip.')

/** URL of a panel's overheads as an image. */
export const overheadImagePath = (
  panel: Pick<ResultPanel, 'groupKey' | 'key'>,
  as: OverheadUnit,
): string =>
  `${chartImagePath(panel).replace('/bars.', '/overhead.')}${as === 'percent' ? '&in=percent' : ''}`

/** The chosen subjects of one group side by side. @param compared URL of the comparison on this site */
export function comparedImagePath(compared: string, panel: Pick<ResultPanel, 'groupKey'>): string {
  const [, query = ''] = compared.split('?')
  const kept = query.split('&').filter((part) => /^([a-f]|metric|rps)=/.test(part))
  return `/charts/compare.svg?${[...kept, `group=${panel.groupKey.slice(0, 16)}`].join('&')}`
}

/**
 * URL of the loads of a pair as an image.
 * @param position of its second subject after the first @param trust of the senders, if they are not publications
 */
export function ratiosImagePath(compared: Compared, position: number, trust?: OtherTrust): string {
  const pair = position === 0 ? [] : [`pair=${SUBJECT_NAMES[position + 1]}`]
  const senders = trust === undefined ? [] : [`trust=${trust}`]
  return `/charts/ratios.svg?${[...comparedQuery(compared), ...pair, ...senders].join('&')}`
}

/** URL of the pairs on shared test beds as an image. @param mesh short name; null: of any */
export const pairsImagePath = (metric: string, mesh: string | null): string =>
  `/charts/pairs.svg?metric=${encodeURIComponent(metric)}${mesh === null ? '' : `&mesh=${mesh}`}`

/** URL of the numbers behind an image. */
export const toCsvPath = (imagePath: string): string => imagePath.replace('.svg?', '.csv?')

/** URL of an image as a page for frames. */
export const toFramePath = (imagePath: string): string =>
  imagePath.replace(/^\/charts\/([a-z]+)\.svg/, '/embed/$1')

/** The group that identifies a line over several test beds: the newest, which is dropped last. */
const lineQuery = (mesh: string, key: string, parts: readonly { groupKey: string }[]): string =>
  `mesh=${encodeURIComponent(mesh)}&metric=${encodeURIComponent(key)}&group=${parts.at(-1)?.groupKey.slice(0, 16) ?? ''}`

/** The URL of an image of lines with the axis that its page shows. */
export const withAxis = (path: string, axis: AxisChoice): string =>
  axis === null ? path : `${path}&axis=${axis}`

/** URL of a trend from version to version as an image. */
export const trendImagePath = ({ mesh, key, parts }: Trend): string =>
  `/charts/trend.svg?${lineQuery(mesh, key, parts)}`

/** URL of a series of runs as an image. */
export const runsImagePath = ({ mesh, key, segments, line }: CiTrend): string =>
  `/charts/runs.svg?${lineQuery(mesh, key, segments)}&line=${line}`

/**
 * URL of every published overhead of a metric as an image: its query is that of the front page, with the loads that the
 * reader saw in full.
 */
export function overheadsImagePath(state: OverheadsState & { metric: string }): string {
  const { metric, from, to, mesh, mode, independent, shown } = state
  const query = new URLSearchParams({ metric })
  if (from === null && to === null) query.set('from', 'any')
  if (from !== null) query.set('from', String(from))
  if (to !== null) query.set('to', String(to))
  if (mesh) query.set('mesh', mesh)
  if (mode) query.set('mode', mode)
  if (independent) query.set('independent', '1')
  if (shown !== 'added') query.set('in', shown)
  return `/charts/overheads.svg?${query.toString()}`
}

/** URL of the editions of a document as an image. @param alongside sets that share its axis, itself among them */
export function editionsImagePath(set: EditionSet, alongside: readonly EditionSet[]): string {
  const { key, document } = set
  const other = alongside.find((one) => one !== set && one.key === key && one.document === document)
  const query = new URLSearchParams({
    mesh: meshOfEditions(set),
    metric: key,
    document,
    load: loadName(set),
    ...(other && { beside: loadName(other) }),
  })
  return `/charts/editions.svg?${query.toString()}`
}

/**
 * What readers take from a chart most: its embed and its numbers.
 * @param path of its image
 * @param title of the chart on this page, if it is more specific than that of the image
 * @param children between both
 */
export function ChartLinks(props: {
  path: string
  spec: ChartSpec
  title?: string
  children?: ReactNode
}) {
  const { path, spec, title = spec.title, children } = props
  return (
    <>
      <EmbedDialog of={{ ...chartOfPath(path), title: captionChart(spec) }} />
      {children}
      <DataLink path={path} format="csv" title={title} />
    </>
  )
}
