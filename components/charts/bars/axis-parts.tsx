'use client'

import type { ReactNode } from 'react'
import type { Box } from '../interactive/use-measured'
import type { Bar } from '../spec'
import type { RowBox } from './measure'
import { noteOrNoValue, RowName } from './names'

/** Text of the page inside the drawing, so that it breaks where it breaks in the picture. */
export function PageText({ box, children }: { box: Box; children: ReactNode }) {
  return (
    <foreignObject x={box.x} y={box.y} width={box.width} height={box.height} pointerEvents="none">
      {children}
    </foreignObject>
  )
}

/** Label of a row on the axis of names, with the name of the group that starts there. */
export function RowTick({ bar, row }: { bar: Bar; row: RowBox }) {
  return (
    <g>
      {row.group && (
        <PageText box={row.group}>
          <p className="bars-group">{bar.group}</p>
        </PageText>
      )}
      <PageText box={row.name}>
        <div className="bars-name" style={{ height: row.name.height }}>
          <RowName bar={bar} />
        </div>
      </PageText>
      {bar.value === null && (
        <PageText box={row.plot}>
          <p className="bars-note">{noteOrNoValue(bar)}</p>
        </PageText>
      )}
    </g>
  )
}
