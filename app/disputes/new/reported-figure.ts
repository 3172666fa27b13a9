import { disputedText } from '@/components/disputes/disputed-text'
import {
  cardWords,
  listFigures,
  figuresOfLine,
  figureWords,
  toRunFigure,
  statementStart,
  type Figure,
} from '@/components/disputes/figures'
import { capitalised } from '@/components/charts/definitions/words'
import { database } from '@/server/platform/db/client'
import { getDisputed } from '@/server/review/disputes/get-disputed'
import {
  disputedPanels,
  parseMetricKeys,
  runFigure,
  type Extent,
} from '@/server/review/disputes/figures'
import type { DisputedSubject, DisputeTarget } from '@/server/review/disputes/schemas'
import type { Origin, ResultPanel } from '@/server/results/schemas'
import { lineOfRun, trendPanels } from '@/server/trends/disputed-trend'

/** What a report is about. */
export type ReportedFigure = {
  /** what is stored with the report; null where only one of the figures below can be meant */
  target: DisputeTarget | null
  /** page of the result in question */
  about: DisputeTarget
  words: string
  /** first words of the report; null where the reader names the number */
  start: string | null
  /** figures of a whole card, to choose from */
  choice: Figure[]
}

/** What a card of charts says of itself: a trend and a line of runs cross test beds. */
export type Card = Extent | 'trend' | 'runs'
const CARDS: readonly string[] = ['group', 'sweep', 'trend', 'runs'] satisfies Card[]
export const isCard = (text: string): text is Card => CARDS.includes(text)

const sourceOf = ({ publication, campaignTitle }: Origin): string =>
  publication?.title ?? campaignTitle

/** The figure of a condition among those of its group; of a run, what that run measured. */
async function figureOf(
  { kind, id }: DisputeTarget,
  conditionId: number,
  disputed: DisputedSubject,
  panel: ResultPanel,
): Promise<Figure | null> {
  const figure = listFigures([panel]).find(({ target }) => target === `condition:${conditionId}`)
  if (!figure || kind !== 'run' || 'publication' in disputed) return figure ?? null
  const value = await runFigure(database(), id, panel.key)
  return value === null || disputed.run === null
    ? null
    : toRunFigure(figure, panel, disputed.run, value)
}

/** The publication that all of these are of; null where there are several, or none. */
function publicationOf(panels: readonly ResultPanel[]): DisputeTarget | null {
  const [slug, ...others] = new Set(panels.map(({ origin }) => origin.publication?.slug))
  return slug === undefined || others.length > 0 ? null : { kind: 'publication', id: slug }
}

/** "Linkerd vs Ambient Mesh", or how many sources there are. */
function sourcesOf(panels: readonly ResultPanel[]): string {
  const [source = '', ...others] = new Set(panels.map(({ origin }) => sourceOf(origin)))
  return others.length === 0 ? source : `${1 + others.length} sources`
}

/** A whole card: its figures, and what a report about it is kept with. */
function ofPanels(about: DisputeTarget, panels: readonly ResultPanel[]): ReportedFigure | null {
  const figures = listFigures(panels)
  if (figures.length < 2) return null
  const words = cardWords(panels)
  return {
    about,
    target: publicationOf(panels),
    words: `${words}, ${sourcesOf(panels)}`,
    start: `${capitalised(words)}: `,
    choice: figures,
  }
}

async function ofLine(about: DisputeTarget, metric: string): Promise<ReportedFigure | null> {
  const line = await lineOfRun(database(), about.id, metric)
  const figures = line ? figuresOfLine(line) : []
  if (!line || figures.length < 2) return null
  return {
    about,
    target: null,
    words: `${line.title}, ${line.label}`,
    start: null,
    choice: figures,
  }
}

/** The figures of a card that a reader chooses from; null where it has no two. */
async function ofCard(
  about: DisputeTarget,
  conditionId: number,
  metrics: string,
  card: Card,
): Promise<ReportedFigure | null> {
  const [first] = parseMetricKeys(metrics)
  if (card === 'figure' || first === undefined) return null
  if (card === 'runs') return ofLine(about, first)
  return ofPanels(
    about,
    card === 'trend'
      ? await trendPanels(database(), conditionId, first)
      : await disputedPanels(database(), about, parseMetricKeys(metrics), card),
  )
}

/** What an address of the form names. @throws AppError NOT_FOUND for what readers cannot see */
export async function findReportedFigure(
  target: DisputeTarget,
  metrics: string,
  card: Card,
): Promise<ReportedFigure> {
  const disputed = await getDisputed(database(), target)
  const about = target
  const whole: ReportedFigure = {
    target,
    about,
    words: disputedText(disputed),
    start: null,
    choice: [],
  }
  if ('publication' in disputed) return whole
  const chosen = await ofCard(target, disputed.conditionId, metrics, card)
  if (chosen) return chosen
  const [first] = await disputedPanels(database(), target, parseMetricKeys(metrics), 'figure')
  const figure = first && (await figureOf(target, disputed.conditionId, disputed, first))
  if (!figure) return whole
  return {
    ...whole,
    words: `${figureWords(figure)}, ${sourceOf(first.origin)}`,
    start: statementStart(figure),
  }
}
