import type { SpecOf } from '../spec'
import { Strip } from './strip'
import { WIDTHS } from './widths'

/** Shows a strip from its width to that of the next one. */
const classAt = (width: number, i: number): string =>
  [i > 0 && `strip-from-${width}`, WIDTHS[i + 1] !== undefined && `strip-to-${WIDTHS[i + 1] ?? ''}`]
    .filter(Boolean)
    .join(' ')

/** The strip of a publication with the words that its row has beside it, for a frame of any width. */
export function StripPicture({ spec }: { spec: SpecOf<'strip'> }) {
  const { head, sure, notes, content } = spec
  return (
    <div className="strip-picture">
      <p>{head}</p>
      {WIDTHS.map((width, i) => (
        <span key={width} className={classAt(width, i)} style={{ maxWidth: width }}>
          <Strip content={content} width={width} className="" />
        </span>
      ))}
      <p>{sure}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
