import { literalColours } from '@/components/charts/colours'
import { svgSize } from '@/components/charts/file/fitted-svg'
import { renderPng, type RenderOptions } from './render-png'

/** A picture from `drawSvg` as PNG; the reader's theme is unknown here, so `auto` is light. */
export const drawPng = (svg: string, asked: RenderOptions): Promise<Buffer> =>
  renderPng(literalColours(svg), svgSize(svg), asked)
