import { RowsPicture } from '../bars/rows-picture'
import type { PictureProps } from '../chart-kind'

/** Panels of bars, two beside each other where there is room. */
export function ResourcesPicture({ spec, idPrefix }: PictureProps<'resources'>) {
  return (
    <div className="panels">
      {spec.panels.map((panel, i) => (
        <div key={panel.id}>
          <p className="panels-title">{panel.title}</p>
          <RowsPicture rows={panel} isDot={false} idPrefix={`${idPrefix}-${i}`} />
        </div>
      ))}
    </div>
  )
}
