import type { ResultPanel } from '@/server/results/schemas'
import { PAGE_SIZES } from '../charts/bars-layout'
import type { ChartSpec } from '../charts/spec'
import { chartHeight } from '../charts/svg/chart-svg'
import { EmbedDialog } from '../embeds/embed-dialog'
import { BUTTON } from '../ui/button'

/** px of title, legend and the line below a chart in its frame */
const AROUND = 170

/** Address of a panel as an image; the group key is shortened to what tells it from every other. */
export const chartImagePath = (panel: Pick<ResultPanel, 'groupKey' | 'key'>): string =>
  `/charts/bars.svg?metric=${encodeURIComponent(panel.key)}&group=${panel.groupKey.slice(0, 16)}`

/** A chart for other pages: frame, image, Markdown, frozen with its citation. @param path of its image */
export function EmbedLinks({ path, spec }: { path: string; spec: ChartSpec }) {
  const [, chart = '', query = ''] = /^\/charts\/([a-z]+)\.svg\?(.*)$/.exec(path) ?? []
  const { width, variant } = PAGE_SIZES.wide
  const height = chartHeight(spec, width, variant) + AROUND
  return (
    <EmbedDialog of={{ chart, query, title: spec.title, height }}>
      <ul className="mt-2 grid grid-cols-1 gap-1">
        <li>
          <a href={path}>Image of this chart (SVG)</a>, for Markdown and image tags
        </li>
        <li>
          <a href={`/embed/${chart}?${query}`}>Page for a frame</a>, to be put into an iframe by its
          address
        </li>
        <li>
          <form method="post" action="/api/v1/snapshots" className="flex flex-wrap gap-2">
            <input type="hidden" name="chart" value={chart} />
            <input type="hidden" name="query" value={query} />
            <button className={BUTTON}>Freeze this chart</button> and cite it as it is now
          </form>
        </li>
      </ul>
    </EmbedDialog>
  )
}

/** The numbers behind a chart as files, by the address of its image. */
export function DataLinks({ path, title }: { path: string; title: string }) {
  return (['csv', 'json'] as const).map((format) => (
    <a
      key={format}
      href={path.replace('.svg?', `.${format}?`)}
      aria-label={`${format.toUpperCase()} of ${title}`}
      download
    >
      {format.toUpperCase()}
    </a>
  ))
}
