import type { ReactElement } from 'react'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { Palette } from '../palette'
import type { Look } from '../look'
import { PALE_FILL } from './marker'

/** Mode is texture, never hue: a mesh keeps its colour, its data-plane modes differ by pattern. */
type Pattern = { size: number; rotate: number; marks: (colour: string) => ReactElement }

const lines = (colour: string, d: string, width = 2) => (
  <path d={d} stroke={colour} strokeWidth={width} fill="none" />
)

const PATTERNS: Partial<Record<Mode, Pattern>> = {
  ambient: { size: 6, rotate: 45, marks: (c) => lines(c, 'M1 0V6', 2.5) },
  'ambient+waypoint': { size: 6, rotate: 45, marks: (c) => lines(c, 'M0 1H6M1 0V6', 1.6) },
  ztunnel: { size: 7, rotate: -45, marks: (c) => lines(c, 'M1 0V7', 2) },
  wireguard: { size: 6, rotate: 0, marks: (c) => <circle cx="3" cy="3" r="1.7" fill={c} /> },
  'node-proxy': { size: 5, rotate: 0, marks: (c) => lines(c, 'M1 0V5', 2) },
  'node-proxy+wireguard': {
    size: 8,
    rotate: 0,
    marks: (c) => (
      <>
        {lines(c, 'M1 0V8', 2)}
        <circle cx="5" cy="4" r="1.5" fill={c} />
      </>
    ),
  },
  proxyless: { size: 4, rotate: 0, marks: (c) => lines(c, 'M0 1H4', 1.6) },
  ebpf: {
    size: 6,
    rotate: 0,
    marks: (c) => <path d="M0 0H3V3H0ZM3 3H6V6H3Z" fill={c} />,
  },
  gateway: { size: 8, rotate: 0, marks: (c) => lines(c, 'M0 6L4 2L8 6', 1.6) },
  other: { size: 10, rotate: 45, marks: (c) => lines(c, 'M1 0V10', 1.4) },
}

/** Opacity of a version by its age in the chart; outlines stay full, so even the oldest is seen. */
export const STEP_OPACITY: Record<Look['step'], number> = { 0: 1, 1: 0.75, 2: 0.5, 3: 0.3 }
const TINT = 0.22

const patternId = (idPrefix: string, look: Look) =>
  `${idPrefix}-${look.mesh}-${look.mode.replace('+', '-')}`

export type MarkStyle = {
  fill: string
  fillOpacity: number
  stroke: string
  strokeWidth: number
  strokeDasharray?: string
}

type Kind = { look: Look; isBaseline: boolean; isExcluded: boolean; isUnproven: boolean }

/** Fill and edge of a bar: baseline outlined, excluded hollow, unproven pale, everything else its texture. */
export function markStyle(mark: Kind, palette: Palette, idPrefix: string): MarkStyle {
  const { look } = mark
  const colour = palette.mesh(look.mesh)
  const edge = { stroke: colour, strokeWidth: 1.25 }
  if (mark.isExcluded) return { ...edge, fill: palette.surface, fillOpacity: 0, strokeWidth: 1.5 }
  if (mark.isBaseline) return { fill: colour, fillOpacity: 0.14, stroke: colour, strokeWidth: 1.75 }
  const fillOpacity = Math.min(STEP_OPACITY[look.step], mark.isUnproven ? PALE_FILL : 1)
  if (look.mode === 'ipsec')
    return {
      fill: colour,
      fillOpacity: TINT,
      stroke: colour,
      strokeWidth: 2,
      strokeDasharray: '5 3',
    }
  if (PATTERNS[look.mode])
    return { ...edge, fill: `url(#${patternId(idPrefix, look)})`, fillOpacity }
  return { ...edge, fill: colour, fillOpacity }
}

/** Pattern definitions for the looks of one chart, one per mesh and mode. */
export function Textures(props: { looks: readonly Look[]; palette: Palette; idPrefix: string }) {
  const byId = new Map(props.looks.map((look) => [patternId(props.idPrefix, look), look]))
  const used = [...byId].filter(([, look]) => PATTERNS[look.mode])
  if (used.length === 0) return null
  return (
    <defs>
      {used.map(([id, look]) => {
        const pattern = PATTERNS[look.mode]
        const colour = props.palette.mesh(look.mesh)
        return (
          pattern && (
            <pattern
              key={id}
              id={id}
              width={pattern.size}
              height={pattern.size}
              patternUnits="userSpaceOnUse"
              patternTransform={pattern.rotate === 0 ? undefined : `rotate(${pattern.rotate})`}
            >
              <rect width={pattern.size} height={pattern.size} fill={colour} fillOpacity={TINT} />
              {pattern.marks(colour)}
            </pattern>
          )
        )
      })}
    </defs>
  )
}
