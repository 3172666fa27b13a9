/** Three bars of a chart, as in `app/icon.svg`: the same on pages, in frames and in images. */
export const ICON_BARS = 'M7 9h18M7 16h12M7 23h7'
export const ICON_COLOUR = '#2634c5'

/** The sign of the site; decorative, because its name is next to it. @param props.x, y px inside another drawing */
export function SiteIcon({ size, x, y }: { size: number; x?: number; y?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} x={x} y={y} aria-hidden="true">
      <rect width="32" height="32" rx="6" fill={ICON_COLOUR} />
      <path d={ICON_BARS} stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
