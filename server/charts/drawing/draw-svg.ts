import { TONES } from '@/components/charts/colours'
import { citedTitle } from '@/components/charts/definitions/cited-title'
import { reviewText } from '@/components/charts/definitions/review-words'
import { fittedSvg, type Size } from '@/components/charts/file/fitted-svg'
import { planSvg, type SvgPlan } from '@/components/charts/file/plan-svg'
import { formatDay, publisherWords } from '@/components/embeds/words'
import { publishedText, sourcesWords } from '@/components/results/sources'
import { publicUrl } from '@/env'
import type { Drawing } from './drawing'

/** Below this width names and values do not fit side by side; narrower pictures are scaled down. */
const MIN_WIDTH = 240

const chooseSurface = (theme: Drawing['look']['theme']): string =>
  theme === 'auto' ? 'var(--surface)' : TONES[theme].surface

/** Fractions of the requested width that a chart may be laid out for before it is fitted into a height. */
const SHARES = [0.5, 0.6, 0.75, 1, 1.5]

/**
 * "Published May 2025. As of 27 November 2026": of a picture that follows its data.
 * @param day ISO date on which they were read
 */
export const asOfWords = ({ sources }: Pick<Drawing, 'sources'>, day: string): string =>
  [publishedText(sources), `As of ${formatDay(day)}`].filter((text) => text !== null).join('. ')

/** "Not ranked. Submitted runs that nobody reviewed. Nightly, Acme (affiliation unknown). As of 27 November 2026. https://…" */
function composeFooter(drawing: Drawing, when: string | null): string {
  const { origin, sources, caveat, split, measuredBy } = drawing
  const who = origin === null ? measuredBy : `${sourcesWords(sources)}, ${publisherWords(origin)}`
  const said = [split, caveat, reviewText(sources), who, when].filter((text) => text !== null)
  return `${said.map((text) => `${text}. `).join('')}${publicUrl()}`
}

const planAt = (drawing: Drawing, when: string | null, width: number): Promise<SvgPlan> => {
  const { spec, look } = drawing
  return planSvg(spec, {
    width: Math.max(Math.round(width), MIN_WIDTH),
    theme: look.theme,
    title: look.title === '1' ? citedTitle(spec) : null,
    legend: look.legend === '1',
    footer: composeFooter(drawing, when),
    // Both drawings of a frozen chart stand in one page, which tells their patterns apart by the width.
    idPrefix: `chart-${look.width}`,
  })
}

/** The layout that appears largest within `size`: a tall chart is drawn wide, a short one narrow. */
async function largestIn(drawing: Drawing, when: string | null, size: Size): Promise<SvgPlan> {
  const plans = await Promise.all(SHARES.map((share) => planAt(drawing, when, size.width * share)))
  const scaleOf = ({ size: { width, height } }: SvgPlan): number =>
    Math.min(size.width / width, size.height / height)
  return plans.reduce((best, one) => (scaleOf(one) > scaleOf(best) ? one : best))
}

/**
 * A chart as a standalone SVG, with its source below it.
 * @param when its days in words; null leaves them out
 */
export async function drawSvg(drawing: Drawing, when: string | null): Promise<string> {
  const { look } = drawing
  const surface = chooseSurface(look.theme)
  if (look.height !== undefined) {
    const size = { width: look.width, height: look.height }
    const { render } = await largestIn(drawing, when, size)
    return fittedSvg(await render(), size, surface)
  }
  const { size, render } = await planAt(drawing, when, look.width)
  const svg = await render()
  if (look.width === size.width) return svg
  const fitted = { width: look.width, height: Math.ceil((size.height * look.width) / size.width) }
  return fittedSvg(svg, fitted, surface)
}
