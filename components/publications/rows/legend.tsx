import { SIGNS } from '../../meshes/claim-signs'
import { ModeMark, type Shape } from '../../overview/mode-mark'
import { CLAIM_WORDS } from '../claim-words'

/** Of the kinds by which claims are counted. */
const KIND_WORDS = {
  hold: CLAIM_WORDS.consistent,
  partly: CLAIM_WORDS.partly,
  inconsistent: CLAIM_WORDS.inconsistent,
  open: CLAIM_WORDS.uncheckable,
} as const

const SHAPES: readonly (readonly [Shape, string])[] = [
  ['circle', 'sidecar'],
  ['diamond', 'ambient, node, proxyless'],
  ['square', 'waypoint'],
  ['triangle', 'other'],
]

/** What the marks of all rows mean; a colour is a mesh, whose name stands at the mark. @param props.hasClaims whether the rows count claims */
export function RowLegend({ hasClaims = true }: { hasClaims?: boolean }) {
  return (
    <ul className="row-legend" aria-label="Marks">
      {SHAPES.map(([shape, words]) => (
        <li key={shape}>
          <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
            <ModeMark x={0} y={0} mesh={null} shape={shape} />
          </svg>
          {words}
        </li>
      ))}
      <li>
        <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
          <ModeMark x={0} y={0} mesh={null} shape="circle" isHollow />
        </svg>
        flagged
      </li>
      <li>
        <svg width={4} height={12} aria-hidden>
          <path d="M2 0v12" stroke="var(--ink)" strokeWidth={2} />
        </svg>
        no mesh
      </li>
      {hasClaims && (
        <li className="row-legend-claims">
          Claims:
          {SIGNS.map(([verdict, sign]) => (
            <span key={verdict} className="claim-signs">
              <b aria-hidden="true" data-verdict={verdict} data-sign={sign} />
              {KIND_WORDS[verdict]}
            </span>
          ))}
        </li>
      )}
    </ul>
  )
}
