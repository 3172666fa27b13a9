import type { Mode } from '@/ingest/dictionary/vocabulary'

/** Markers by their place in `svg/marker.tsx`. */
const [DOT, SQUARE, DIAMOND, TRIANGLE, UPSIDE_DOWN, PLUS, WIDE, TALL] = [0, 1, 2, 3, 4, 5, 6, 7]

const MARKER_OF: Partial<Record<Mode, number>> = {
  // As upright as the tick that stands for it in a strip.
  none: TALL,
  sidecar: DOT,
  ambient: DIAMOND,
  ztunnel: DIAMOND,
  'node-proxy': DIAMOND,
  'node-proxy+wireguard': DIAMOND,
  proxyless: DIAMOND,
  'ambient+waypoint': SQUARE,
}

/** The shape of a mode, the same in every chart of every page. */
export const modeMarker = (mode: Mode): number => MARKER_OF[mode] ?? TRIANGLE

/** Shapes that no mode has: for further versions or settings of one mesh and mode in one chart. */
const MORE = [UPSIDE_DOWN, PLUS, WIDE]

/** Marker and dash of the nth line of one mesh and mode in a chart; the first has the shape of its mode. */
export function nthMarker(mode: Mode, n: number): { marker: number; dash: number } {
  const shapes = [modeMarker(mode), ...MORE]
  return { marker: shapes[n % shapes.length] ?? 0, dash: Math.floor(n / shapes.length) }
}
