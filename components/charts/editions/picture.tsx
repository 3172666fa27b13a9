import { Fragment, type CSSProperties } from 'react'
import { pageOutput } from '../marks/output'
import type { SpecOf } from '../spec'
import { HEIGHT, layOutEditions, type EditionsLayout } from './layout'
import { Columns, Ends, Sign, Ticks, type Shown } from './marks'

const SHOWN: Shown = {
  isShown: () => true,
  className: (from) => `editions-from-${from}`,
  isLinked: true,
}

/** Names of marks that stand at no value, and of all where names have no room there. */
const Keys = ({ keys }: Pick<EditionsLayout, 'keys'>) => (
  <div className="editions-keys">
    {keys.map(({ mark, isAtEnd }) => (
      <span key={mark.name} className={isAtEnd ? 'editions-key editions-to-300' : 'editions-key'}>
        <svg width={22} height={16} viewBox="-11 -8 22 16" aria-hidden="true">
          <Sign mark={{ ...mark, isHollow: false }} output={pageOutput} />
        </svg>
        {mark.name}
      </span>
    ))}
  </div>
)

/** Columns of marks with a tick for the baseline of each, and the values of the newest edition beside it. */
export function EditionsPicture({ spec }: { spec: SpecOf<'editions'> }) {
  const layout = layOutEditions(spec)
  const { axis, ends, narrow } = layout.room
  const room = { '--axis': `${axis}px`, '--ends': `${ends}px`, '--narrow': `${narrow}px` }
  return (
    <div className="editions-picture">
      <p className="editions-axis">{spec.axis.label}</p>
      <div className="editions-plot" style={room as CSSProperties}>
        <svg className="editions-y" width={axis} height={HEIGHT} aria-hidden="true">
          <Ticks layout={layout} output={pageOutput} x={axis - 6} />
        </svg>
        <svg role="group" aria-label={spec.title} width="100%" height={HEIGHT}>
          <Columns layout={layout} output={pageOutput} shown={SHOWN} />
        </svg>
        <svg width="100%" height={HEIGHT} aria-hidden="true">
          <Ends layout={layout} output={pageOutput} shown={SHOWN} />
        </svg>
      </div>
      <Keys keys={layout.keys} />
      <p className="editions-note">
        <span className="editions-rule">{spec.rule} </span>
        Sources:{' '}
        {spec.columns.map(({ id, label, href }, i) => (
          <Fragment key={id}>
            {i > 0 && ' · '}
            <a href={href}>{label}</a>
          </Fragment>
        ))}
      </p>
    </div>
  )
}
