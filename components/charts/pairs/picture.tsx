import type { CSSProperties } from 'react'
import type { PictureProps } from '../chart-kind'
import { ModeMark, shapeOf } from '../marks/mode-mark'
import type { PairRow } from '../pairs-spec'
import { cssPalette } from '../palette'
import { barScale, type BarScale } from './scale'

const Product = ({ of: { name, mesh, mode } }: { of: PairRow['first'] }) => (
  <b className="pair-product">
    <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden>
      <ModeMark x={0} y={0} mesh={mesh} shape={shapeOf(mode)} />
    </svg>
    {name}
  </b>
)

/** Loads of a pair as parts of a bar, as wide as their number. */
function Bar({ row, scale: { beside, share } }: { row: PairRow; scale: BarScale }) {
  const width = `calc((100% - ${beside}px) * ${share(row).toFixed(4)})`
  const own = { '--own': cssPalette().mesh(row.first.mesh), width } as CSSProperties
  return (
    <span className="count-bar" aria-hidden style={own}>
      {row.parts.map(({ kind, count, words }) => (
        <i
          key={kind}
          className={`pair-${kind}`}
          title={`${count}: ${words}`}
          style={{ flexGrow: count }}
        />
      ))}
    </span>
  )
}

function Row({ row, scale }: { row: PairRow; scale: BarScale }) {
  const { first, second, relation, count, split, sources, href } = row
  return (
    <li>
      <a href={href} className="pair-row">
        <span className="pair-names">
          <Product of={first} /> <em className="pair-relation">{relation}</em>{' '}
          <Product of={second} />{' '}
        </span>
        <span className="pair-bar">
          <Bar row={row} scale={scale} />
          <b className="pair-count">{count}</b>{' '}
        </span>
        <span className="pair-sources">
          {split} <small>{sources}</small>
        </span>
      </a>
    </li>
  )
}

/** How pairs stand on shared test beds; each row leads to its loads. */
export function PairsPicture({ spec }: PictureProps<'pairs'>) {
  const scale = barScale(spec)
  return (
    <div className="pairs-box">
      <ul className="pairs">
        <li className="pair-heads" aria-hidden>
          <span className="chart-wide">{spec.head}</span>
          <span className="chart-wide">{spec.sourcesHead}</span>
        </li>
        {spec.rows.map((row) => (
          <Row key={row.id} row={row} scale={scale} />
        ))}
      </ul>
      <ul className="pair-legend" aria-label="Parts of a bar">
        {spec.legend.map(({ kind, words }) => (
          <li key={kind}>
            <i className={`pair-${kind}`} aria-hidden /> {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
