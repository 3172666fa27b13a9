import { modeName } from '@/ingest/dictionary/mode-words'
import type { ResultPanel, ResultRow } from '@/server/results/schemas'
import { SHOULD_BE } from '@/server/review/disputes/schemas'
import type { CiTrend } from '@/server/trends/ci/schemas'
import { rowNote, formatValueLabel } from '../charts/definitions/facts'
import { groupBy } from '@/ingest/dictionary/group-by'
import { differingSettings, distinguishing } from '../charts/definitions/order'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { runsSpec } from '../charts/definitions/runs'
import { capitalised, metricLabel, panelTitle } from '../charts/definitions/words'
import { formatValue } from '../charts/format'
import { reportUrl } from '../charts/report-href'
import { disambiguateTitles } from '../results/disambiguate-titles'

/** One number that can be wrong, in words. */
export type Figure = {
  /** whose number it is: `condition:12`, `run:<id>` */
  target: string
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

/** Names of a panel's rows; those that would be equal get the mode and the settings that differ. */
function namesIn({ rows }: ResultPanel): string[] {
  const namesakes = new Map(
    [...groupBy(rows, nameOf)].map(([name, alike]) => {
      const subjects = alike.map(({ subject }) => subject)
      const modes = new Set(subjects.map(({ mode }) => mode))
      return [name, { hasModes: modes.size > 1, differing: differingSettings(subjects) }]
    }),
  )
  return rows.map((row) => {
    const name = nameOf(row)
    const { hasModes = false, differing = new Set<string>() } = namesakes.get(name) ?? {}
    return [name, hasModes && modeName(row.subject.mode), distinguishing(row.subject, differing)]
      .filter(Boolean)
      .join(', ')
  })
}

/** Every figure of some charts as they print it, those of baselines after the others of their chart; charts with equal titles also show what differs. */
export function listFigures(panels: readonly ResultPanel[]): Figure[] {
  const titles = panels.map(panelTitle)
  const apart = disambiguateTitles(
    panels.map((panel, i) => ({ title: titles[i] ?? '', panels: [panel] })),
  )
  return panels.flatMap((panel, i) => {
    const unit = panelsUnit([panel])
    const names = namesIn(panel)
    const named = panel.rows.map((row, k) => ({ row, who: names[k] ?? '' }))
    const [of, bases] = [false, true].map((isBase) =>
      named.filter(({ row }) => row.subject.isBaseline === isBase),
    )
    return [...(of ?? []), ...(bases ?? [])].map(({ row, who }) => ({
      target: `condition:${row.value.conditionId}`,
      metricKey: panel.key,
      what: `${titles[i] ?? ''}${apart[i] ?? ''}`,
      who,
      shown: rowNote(row) ?? formatValueLabel(row.value, unit),
    }))
  })
}

/** Every run of a line, newest first: a reporter has most likely just seen it. */
export const figuresOfLine = (trend: CiTrend): Figure[] =>
  runsSpec(trend)
    .segments.flatMap(({ series }) => series.flatMap(({ points }) => points))
    .reverse()
    .map(({ id, xLabel, yLabel }) => ({
      target: id.replace(/^run-/, 'run:'),
      metricKey: trend.key,
      what: trend.title,
      who: xLabel,
      shown: yLabel,
    }))

/** The figure of one run, which its condition has only in a mean. @param value SI */
export function toRunFigure(
  figure: Figure,
  panel: ResultPanel,
  run: number,
  value: number,
): Figure {
  const unit = panelsUnit([panel])
  const shown = formatValue(unit.toDisplay(value), unit.label)
  return { ...figure, who: `${figure.who}, run ${run}`, shown }
}

/** A number and its unit stay on one line where a text is broken. */
const unbroken = (text: string): string => text.replaceAll('\u2009', '\u202f')

/** "p99 latency at 2,000 requests/s, Istio ambient 1.25.0, 12.3 ms" */
export const figureWords = ({ what, who, shown }: Figure): string =>
  `${what}, ${who}, ${unbroken(shown)}`

/** So many metrics are named in a heading. */
const MAX_NAMED = 3

/** What a card shows: its title, that of a sweep without its loads, or the names of several metrics, of many the first. */
export function cardWords(panels: readonly ResultPanel[]): string {
  const titles = [...new Set(panels.map(panelTitle))]
  if (titles.length === 1) return titles[0] ?? ''
  const names = [...new Set(panels.map(({ key }) => metricLabel(key)))]
  if (names.length <= MAX_NAMED) return names.join(', ')
  const first = names.slice(0, MAX_NAMED - 1)
  return `${first.join(', ')} and ${names.length - first.length} more metrics`
}

/** First words of a report about a figure; what it should be follows. */
export const statementStart = (figure: Figure): string =>
  `${capitalised(figure.what)}, ${figure.who}: ${figure.shown} is shown. ${SHOULD_BE} `

/** The form for one figure. */
export const figureHref = ({ target, metricKey }: Pick<Figure, 'target' | 'metricKey'>): string =>
  reportUrl(target, metricKey)
