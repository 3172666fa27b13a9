import { disputedText } from '@/components/disputes/disputed-text'
import {
  cardWords,
  figuresOf,
  figureWords,
  ofRun,
  statementStart,
  type Figure,
} from '@/components/disputes/figures'
import { capitalised } from '@/components/charts/definitions/words'
import { database } from '@/server/platform/db'
import { disputedOf } from '@/server/review/disputes/disputed'
import {
  disputedPanels,
  metricKeysOf,
  runFigure,
  type Extent,
} from '@/server/review/disputes/figures'
import type { Disputed, DisputeTarget } from '@/server/review/disputes/schemas'
import type { Origin, ResultPanel } from '@/server/results/schemas'

/** What a report is about. */
export type Reported = {
  /** what is stored with the report: a figure's condition or run, a whole card's publication */
  target: DisputeTarget
  words: string
  /** first words of the report; null where the reader names the number */
  start: string | null
  /** figures of a whole card, to choose from */
  choice: Figure[]
}

const sourceOf = ({ publication, campaignTitle }: Origin): string =>
  publication?.title ?? campaignTitle

/** The figure of a condition among those of its group; of a run, what that run measured. */
async function figureOf(
  { kind, id }: DisputeTarget,
  conditionId: number,
  disputed: Disputed,
  panel: ResultPanel,
): Promise<Figure | null> {
  const figure = figuresOf([panel]).find((one) => one.conditionId === conditionId)
  if (!figure || kind !== 'run' || 'publication' in disputed) return figure ?? null
  const value = await runFigure(database(), id, panel.key)
  return value === null || disputed.run === null ? null : ofRun(figure, panel, disputed.run, value)
}

/**
 * What an address of the form names. @throws AppError NOT_FOUND for what readers cannot see
 * @param extent what a card of charts says of itself
 */
export async function reportedOf(
  target: DisputeTarget,
  metrics: string,
  extent: Extent,
): Promise<Reported> {
  const disputed = await disputedOf(database(), target)
  const whole: Reported = { target, words: disputedText(disputed), start: null, choice: [] }
  if ('publication' in disputed) return whole
  const panels = await disputedPanels(database(), target, metricKeysOf(metrics), extent)
  const [first] = panels
  if (!first) return whole
  const source = sourceOf(first.origin)
  const figures = figuresOf(panels)
  if (extent !== 'figure' && figures.length > 1) {
    const slug = first.origin.publication?.slug
    const words = cardWords(panels)
    return {
      target: slug === undefined ? target : { kind: 'publication', id: slug },
      words: `${words}, ${source}`,
      start: `${capitalised(words)}: `,
      choice: figures,
    }
  }
  const figure = await figureOf(target, disputed.conditionId, disputed, first)
  if (!figure) return whole
  return {
    ...whole,
    words: `${figureWords(figure)}, ${source}`,
    start: statementStart(figure),
  }
}
