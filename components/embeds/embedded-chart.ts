/** What an embed shows, by its address. */
export type EmbeddedChart = {
  /** kind of chart: bars, trend */
  chart: string
  /** address parameters that say which one */
  query: string
  title: string
}

/** A chart by the path of its image: "/charts/bars.svg?metric=...". */
export function chartOfPath(path: string): Pick<EmbeddedChart, 'chart' | 'query'> {
  const [, chart = '', query = ''] = /^\/charts\/([a-z]+)\.svg\?(.*)$/.exec(path) ?? []
  return { chart, query }
}
