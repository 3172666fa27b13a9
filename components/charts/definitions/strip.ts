import type { PanelOverhead, ResultPanel } from '@/server/results/schemas'
import { ABOUT } from '../format'
import type { SpecOf } from '../spec'
import type { StripContent, StripMark } from '../strip-spec'
import { baselinesOf, marksOf, type Mark, type SpanText, type StripEntry } from './entry-marks'
import { flawText, proofSentence, runsText, spreadText, stripText } from './entry-words'
import { panelsUnit } from './panel-unit'
import { markedTitle } from './review-words'
import { valueSpan, valueText } from './value-words'
import { betterWords, capitalised, metricLabel, panelTitle, parseChartMetricKey } from './words'

/** Up to so many marks of one name are counted by eye. */
const FEW_MARKS = 3

/** How the words of strips below each other are shortened: the marks tell the usual mode, and the unit is printed once. */
export type StripWords = {
  /** unit that is printed elsewhere */
  unit: string
  /** how values at the marks are written; as measured unless given */
  spanText?: SpanText
}

/** "Istio waypoint" of "Istio ambient + waypoint", "Istio" of "Istio sidecar": the shape of a mark is its mode. */
export const shortMarkName = (name: string): string =>
  name
    .replace(/ sidecar$/, '')
    .replace('ambient + waypoint', 'waypoint')
    .replace(/ node proxy(?: \+)?/, '')

/** "122 to 152 (2 settings)" of "122 to 152 ms (2 settings)"; a text with another unit, or with two, as it is. */
export function withoutUnitInside(text: string, unit: string): string {
  const parts = text.split(`\u2009${unit}`)
  const isOnly = text.split('\u2009').length === 2
  return unit !== '' && isOnly && parts.length === 2 ? parts.join('') : text
}

/** "Linkerd" and "122 to 152": what stands at the marks of one name. */
function markWords({ name, text, values }: Mark, words: StripWords | null): [string, string] {
  if (words === null) return [name, text]
  const short = withoutUnitInside(text, words.unit)
  return [
    shortMarkName(name),
    values.length <= FEW_MARKS ? short.replace(/ \(\d+ settings\)$/, '') : short,
  ]
}

/** What a row draws, whatever its width. @param words null = all in full */
export function stripContent(entry: StripEntry, words: StripWords | null): StripContent {
  const { panel } = entry
  const unit = panelsUnit([panel])
  const span: SpanText = words?.spanText ?? ((si) => valueSpan(si, unit))
  const short = (text: string): string => withoutUnitInside(text, words?.unit ?? '')
  const toMark = (mark: Mark): StripMark => {
    const [name, text] = markWords(mark, words)
    const about = mark.text.startsWith(ABOUT) ? ABOUT : ''
    return {
      name,
      text,
      look: { mesh: mark.mesh, mode: mark.mode },
      values: mark.values.map(({ si, isExcluded }) => ({
        value: unit.toDisplay(si),
        text: short(span([si, si])),
        title: `${mark.name} ${about}${valueText(si, unit)}${isExcluded ? ', flagged' : ''}`,
        isExcluded,
      })),
    }
  }
  return {
    words: stripText(entry, words?.spanText),
    marks: marksOf(panel, words?.spanText).map(toMark),
    baselines: baselinesOf(entry).map(({ si, text }) => ({
      value: unit.toDisplay(si),
      text: short(text),
      title: `no mesh ${text}`,
    })),
    isShort: words !== null,
    isHigherBetter: parseChartMetricKey(panel.key).of.better === 'higher',
  }
}

type Entry = { panel: ResultPanel; overheads: readonly PanelOverhead[] }

/** The strip of a publication at one load: its values on a scale of their own, with what they are and prove. */
export function stripSpec(entry: Entry): SpecOf<'strip'> {
  const { panel } = entry
  const unit = panelsUnit([panel]).label
  const source = panel.origin.publication?.title ?? panel.origin.campaignTitle
  const content = stripContent(entry, { unit })
  const flaw = flawText(panel)
  const better = betterWords(parseChartMetricKey(panel.key).of.better)
  return {
    kind: 'strip',
    title: markedTitle([panel.origin], `${source}: ${panelTitle(panel)}`),
    summary: `${stripText(entry)}.`,
    head: [`${metricLabel(panel.key)}${unit === '' ? '' : ` in ${unit}`}`, better, 'scale from 0']
      .filter(Boolean)
      .join(', '),
    sure: `${capitalised(runsText(panel))}, ${spreadText(panel)}.`,
    unit,
    notes: [...(flaw === null ? [] : [`All values are ${flaw}.`]), proofSentence(entry)],
    content,
  }
}
