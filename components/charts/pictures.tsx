import { PAGE_SIZES, SIZES, type PageSize } from './bars-layout'
import { cssPalette } from './palette'
import type { ChartSpec } from './spec'
import { ChartSvg } from './svg/chart-svg'
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

/** The pictures that stand without JavaScript, in every size; the style sheet shows the one that fits. */
export const picturesMarkup = (spec: ChartSpec, idPrefix: string): string =>
  SIZES.map((size) => pictureOf(spec, idPrefix, size)).join('')
