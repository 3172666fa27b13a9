import { PAGE_SIZES, SIZES, type PageSize } from './bars-layout'
import { cssPalette } from './palette'
import type { ChartSpec } from './spec'
import { ChartSvg, chartHeight } from './svg/chart-svg'
import { markupOf } from '../ui/markup'

const pictureOf = (spec: ChartSpec, idPrefix: string, size: PageSize): string =>
  markupOf(
    <ChartSvg
      spec={spec}
      palette={cssPalette()}
      width={PAGE_SIZES[size].width}
      layout={PAGE_SIZES[size].variant}
      idPrefix={`${idPrefix}-${size}`}
      className={`chart-svg chart-${size}`}
    />,
  )

/** Height over width: a browser keeps the place of a picture that is not in view without laying it out. */
const ratioOf = (spec: ChartSpec, size: PageSize): string => {
  const { width, variant } = PAGE_SIZES[size]
  return (Math.ceil(chartHeight(spec, width, variant)) / width).toFixed(4)
}

/** The pictures that stand without JavaScript, in every size; the style sheet shows the one that fits. */
export function picturesMarkup(spec: ChartSpec, idPrefix: string): string {
  const ratios = SIZES.map((size) => `--${size}:${ratioOf(spec, size)}`)
  const pictures = SIZES.map((size) => pictureOf(spec, idPrefix, size))
  return `<div class="chart-pictures" style="${ratios.join(';')}">${pictures.join('')}</div>`
}
