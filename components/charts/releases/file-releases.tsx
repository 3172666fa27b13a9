import type { Drawing } from '../chart-kind'
import { FONTS, Words, layOutText, type TextBlock } from '../file/text-block'
import { formatCount } from '../format'
import type { Output } from '../marks/output'
import { round } from '../measures'
import type { SpecOf } from '../spec'
import {
  LINE,
  MIN_COLUMN,
  ROW_GAP,
  WIDE_FROM,
  barHeight,
  countsFrom,
  namesFrom,
  trackName,
} from './layout'

type Spec = SpecOf<'releases'>

/** px between two tracks, and above the words below them; `releases.css` has the same. */
const TRACK_GAP = 12
const NOTE_GAP = 8
/** px from the top of a line to its baseline */
const BASELINE = 12

type Column = {
  id: string
  name: string | null
  count: string | null
  x: number
  /** of its name */
  y: number
  height: number
  width: number
  isEmpty: boolean
  isPale: boolean
}

/** The bars of a track, in rows where all are named. */
function layOutTrack(spec: Spec, { releases }: Spec['tracks'][number], width: number, top: number) {
  const isWide = width >= WIDE_FROM
  const perRow = isWide
    ? Math.min(releases.length, Math.floor(width / MIN_COLUMN))
    : releases.length
  const room = width / perRow
  const [counts, names] = [countsFrom(releases), namesFrom(releases)]
  const columns: Column[] = []
  let y = top
  for (let first = 0; first < releases.length; first += perRow) {
    const row = releases.slice(first, first + perRow)
    const heights = row.map((release) => barHeight(release, spec))
    y += (first === 0 ? 0 : ROW_GAP) + LINE + Math.max(...heights)
    row.forEach(({ name, conditions, isIndependent }, k) => {
      const isEmpty = conditions === 0
      const isShown = (from: number | undefined) => width >= (from ?? 0)
      columns.push({
        id: name,
        name: isShown(names[first + k]) ? name : null,
        count: !isEmpty && isShown(counts[first + k]) ? formatCount(conditions) : null,
        x: (k + 0.5) * room,
        y,
        height: heights[k] ?? 0,
        width: isWide ? Math.min(44, room * 0.64) : Math.min(24, room * 0.8),
        isEmpty,
        isPale: isEmpty || !isIndependent,
      })
    })
    y += LINE
  }
  return { columns, bottom: y }
}

function Bar({ column, mesh, output }: { column: Column; mesh: string; output: Output }) {
  const { name, count, x, y, height, width, isEmpty, isPale } = column
  const { palette } = output
  return (
    <>
      <rect
        x={round(x - width / 2)}
        y={y - height}
        width={round(width)}
        height={height}
        rx={isEmpty ? 0 : Math.min(3, height / 2)}
        fill={isEmpty ? palette.muted : palette.mesh(mesh)}
        fillOpacity={isPale ? 0.35 : undefined}
      />
      {count !== null && (
        <text x={round(x)} y={y - height - 4} {...output.style('lines-value')}>
          {count}
        </text>
      )}
      {name !== null && (
        <text x={round(x)} y={y + BASELINE} {...output.style('chart-tick')}>
          {name}
        </text>
      )}
    </>
  )
}

/** Bars of releases as they are drawn in a file. */
export function drawReleases(spec: Spec, width: number): Drawing {
  const columns: Column[] = []
  const names: { block: TextBlock; y: number }[] = []
  let y = 0
  for (const track of spec.tracks) {
    const block = layOutText(trackName(spec, track.track), width, FONTS.words)
    if (y > 0) y += TRACK_GAP
    names.push({ block, y })
    const placed = layOutTrack(spec, track, width, y + block.height)
    columns.push(...placed.columns)
    y = placed.bottom
  }
  const note = layOutText(spec.note, width, FONTS.words)
  const words = [...names, { block: note, y: y + NOTE_GAP }]
  return {
    height: y + NOTE_GAP + note.height,
    marks: ({ output }) => (
      <>
        {columns.map((column) => (
          <Bar key={`${column.id} ${column.y}`} column={column} mesh={spec.mesh} output={output} />
        ))}
        {words.map(({ block, y: at }) => (
          <Words key={at} block={block} x={0} y={at} output={output} />
        ))}
      </>
    ),
  }
}
