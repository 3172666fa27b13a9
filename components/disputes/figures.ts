import type { ResultPanel, ResultRow } from '@/server/results/schemas'
import { SHOULD_BE } from '@/server/review/disputes/schemas'
import { noteOf, valueLabelOf } from '../charts/definitions/facts'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { capitalised, metricLabel, panelTitle } from '../charts/definitions/words'
import { formatValue } from '../charts/format'
import { reportOf } from '../charts/report-href'

/** One number that can be wrong, in words. */
export type Figure = {
  conditionId: number
  metricKey: string
  /** "p99 latency at 2,000 requests/s" */
  what: string
  /** "Istio ambient 1.25.0" */
  who: string
  /** "12.3 ms", as its chart prints it; or why there is none */
  shown: string
}

const nameOf = ({ subject: { label, version } }: ResultRow): string =>
  version === null || label.includes(version) ? label : `${label} ${version}`

/** Every figure of some charts as they print it. */
export const figuresOf = (panels: readonly ResultPanel[]): Figure[] =>
  panels.flatMap((panel) => {
    const unit = panelsUnit([panel])
    return panel.rows.map((row) => ({
      conditionId: row.value.conditionId,
      metricKey: panel.key,
      what: panelTitle(panel),
      who: nameOf(row),
      shown: noteOf(row) ?? valueLabelOf(row.value, unit),
    }))
  })

/** The figure of one run, which its condition has only in a mean. @param value SI */
export function ofRun(figure: Figure, panel: ResultPanel, run: number, value: number): Figure {
  const unit = panelsUnit([panel])
  const shown = formatValue(unit.toDisplay(value), unit.label)
  return { ...figure, who: `${figure.who}, run ${run}`, shown }
}

/** A number and its unit stay on one line where a text is broken. */
const unbroken = (text: string): string => text.replaceAll('\u2009', '\u202f')

/** "p99 latency at 2,000 requests/s, Istio ambient 1.25.0, 12.3 ms" */
export const figureWords = ({ what, who, shown }: Figure): string =>
  `${what}, ${who}, ${unbroken(shown)}`

/** What a card shows: its title, that of a sweep without its loads, or the names of several metrics. */
export function cardWords(panels: readonly ResultPanel[]): string {
  const titles = [...new Set(panels.map(panelTitle))]
  if (titles.length === 1) return titles[0] ?? ''
  return [...new Set(panels.map(({ key }) => metricLabel(key)))].join(', ')
}

/** First words of a report about a figure; what it should be follows. */
export const statementStart = (figure: Figure): string =>
  `${capitalised(figure.what)}, ${figure.who}: ${figure.shown} is shown. ${SHOULD_BE} `

/** The form for one figure. */
export const figureHref = ({
  conditionId,
  metricKey,
}: Pick<Figure, 'conditionId' | 'metricKey'>): string =>
  reportOf(`condition:${conditionId}`, metricKey)
