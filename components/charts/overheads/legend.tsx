import type { Palette } from '../palette'

/** px of a sign and of what stands around it */
export const SIGN = { width: 28, height: 18 }

type Sign = (palette: Palette) => React.ReactNode

/** What the marks mean; a colour is a mesh, a shape its mode, and both stand at the names. */
export const SIGNS: readonly { words: string; draw: Sign }[] = [
  {
    words: 'independent',
    draw: ({ ink, surface }) => (
      <>
        <path d="M-14 0H14" stroke={ink} strokeWidth={1.5} />
        <circle r={7.5} fill={surface} stroke={ink} strokeWidth={1.5} />
        <circle r={4} fill={ink} />
      </>
    ),
  },
  {
    words: 'others',
    draw: ({ join, muted }) => (
      <>
        <path d="M-14 0H14" stroke={join} strokeWidth={1.25} />
        <circle r={4} fill={muted} />
      </>
    ),
  },
  {
    words: 'several values',
    draw: ({ line, muted }) => (
      <>
        <path d="M-10 0H10" stroke={line} strokeWidth={10} strokeLinecap="round" />
        <path d="M-10 0h.1M10 0h.1" stroke={muted} strokeWidth={8} strokeLinecap="round" />
      </>
    ),
  },
  {
    words: 'flagged, not in the range',
    draw: ({ join, muted, surface }) => (
      <>
        <path d="M-14 0H14" stroke={join} strokeWidth={1.25} strokeDasharray="4 3" />
        <circle r={4.8} fill={surface} stroke={muted} strokeWidth={1.5} />
      </>
    ),
  },
]

/** What a number at a mark is, after the number 1. */
export const NUMBER_WORDS = 'publication, listed below'
