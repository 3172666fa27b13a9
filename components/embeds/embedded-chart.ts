/** What an embed shows, by its address. */
export type EmbeddedChart = {
  /** kind of chart: bars, trend */
  chart: string
  /** address parameters that say which one */
  query: string
  title: string
  /** px of the frame where nothing tells it better */
  height: number
  /** the same on a phone, where names stand above their values and words take more lines */
  narrowHeight: number
}

/** A chart by the path of its image: "/charts/bars.svg?metric=...". */
export function chartOfPath(path: string): Pick<EmbeddedChart, 'chart' | 'query'> {
  const [, chart = '', query = ''] = /^\/charts\/([a-z]+)\.svg\?(.*)$/.exec(path) ?? []
  return { chart, query }
}
