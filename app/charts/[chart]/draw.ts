import { TONES } from '@/components/charts/palette'
import { fittedSvg, svgSize } from '@/components/charts/svg/fitted-svg'
import { literalColours } from '@/components/charts/svg/literal-colours'
import { renderSvg } from '@/components/charts/svg/render-svg'
import { publicUrl } from '@/env'
import { pngOf } from '@/server/raster/png'
import type { Picture } from './pictures'

/** Below this width names and values have no room beside each other; narrower pictures are scaled down. */
const LEAST_WIDTH = 240

const surfaceOf = (theme: Picture['look']['theme']): string =>
  theme === 'auto' ? 'var(--surface)' : TONES[theme].surface

/** A chart as a picture of its own, with the publication it is from below it. */
export async function drawSvg({ spec, look, origin }: Picture): Promise<string> {
  const svg = await renderSvg(spec, {
    width: Math.max(look.width, LEAST_WIDTH),
    theme: look.theme,
    title: look.title === '1' ? spec.title : null,
    legend: look.legend === '1',
    footer: `${origin.publication?.title ?? origin.campaignTitle}, ${origin.organisation}. ${publicUrl()}`,
  })
  const size = svgSize(svg)
  if (look.height === undefined && look.width === size.width) return svg
  const height = look.height ?? Math.ceil((size.height * look.width) / size.width)
  return fittedSvg(svg, { width: look.width, height }, surfaceOf(look.theme))
}

/** A picture made by `drawSvg` as PNG; the theme of the reader is not known there, so `auto` is light. */
export const drawPng = (svg: string, scale = 1): Promise<Buffer> =>
  pngOf(literalColours(svg), svgSize(svg), scale)
