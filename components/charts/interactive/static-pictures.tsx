'use client'

import { useState, useSyncExternalStore } from 'react'
import { PAGE_SIZES, SIZES } from '../bars-layout'
import { cssPalette } from '../palette'
import type { ChartSpec } from '../spec'
import { ChartSvg } from '../svg/chart-svg'
import { svgMarkup } from '../svg/markup'

type Props = { spec: ChartSpec; idPrefix: string }

/** The picture in every size; the style sheet shows the one that fits. */
function markupOf({ spec, idPrefix }: Props): string {
  const palette = cssPalette()
  return SIZES.map((size) =>
    svgMarkup(
      <ChartSvg
        spec={spec}
        palette={palette}
        width={PAGE_SIZES[size].width}
        layout={PAGE_SIZES[size].variant}
        idPrefix={`${idPrefix}-${size}`}
        className={`chart-svg chart-${size}`}
      />,
    ),
  ).join('')
}

const isServer = typeof window === 'undefined'
const never = (): (() => void) => () => undefined

/**
 * The picture that stands without JavaScript. It is one text to React: a page of charts has thousands of marks, and to walk
 * through them again in the browser would keep a phone from answering. What the server wrote is left as it is; only a
 * picture that comes later is drawn here.
 */
export function StaticPictures({ spec, idPrefix }: Props) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [written] = useState<ChartSpec | null>(isHydrating && !isServer ? spec : null)
  return (
    <div
      className="chart-static"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: spec === written ? '' : markupOf({ spec, idPrefix }) }}
    />
  )
}
