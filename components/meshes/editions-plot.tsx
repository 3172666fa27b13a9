import { modeName } from '@/ingest/dictionary/mode-words'
import { cssPalette } from '../charts/palette'
import { ModeMark, shapeOf } from '../charts/marks/mode-mark'
import { PLOT, type EditionColumn, type EditionMark, type EditionsLayout } from './editions-layout'

/** "1.21" of 1.21.0: the names of columns stand side by side on a phone. */
const shortVersion = (version: string): string => version.replace(/^(\d+\.\d+)\.0$/, '$1')

/** "sidecar", "no mesh" */
export const markName = ({ row }: EditionMark): string =>
  row.subject.mesh === 'none' ? 'no mesh' : modeName(row.subject.mode)

/** Beside a value there is no room for more than what tells it from the others. */
const shortName = (mark: EditionMark): string => markName(mark).replace(/^ambient \+ /, '')

const markText = (column: EditionColumn, mark: EditionMark): string =>
  [`${column.label}, ${markName(mark)}: ${mark.text}`, mark.over && `${mark.over} over no mesh`]
    .filter(Boolean)
    .join(', ')

function Mark({ column, mark }: { column: EditionColumn; mark: EditionMark }) {
  const { mesh, mode } = mark.row.subject
  const text = markText(column, mark)
  return (
    <a href={mark.row.value.href} aria-label={text}>
      <title>{text}</title>
      <svg x={`${column.at}%`} y={mark.y} overflow="visible" aria-hidden="true">
        <rect x={-12} y={-12} width={24} height={24} fill="transparent" />
        <ModeMark x={0} y={0} mesh={mesh} shape={shapeOf(mode)} isHollow={mark.isHollow} />
      </svg>
    </a>
  )
}

/** Marks of one edition over its own baseline, which is a tick. */
function Column({ column }: { column: EditionColumn }) {
  const { at, marks, baseline, topLabel, label } = column
  const top = Math.min(...marks.map(({ y }) => y))
  const colour = cssPalette().mesh(marks[0]?.row.subject.mesh ?? 'none')
  return (
    <>
      {baseline !== null && (
        <>
          <line
            x1={`${at}%`}
            x2={`${at}%`}
            y1={baseline.y}
            y2={top}
            stroke={colour}
            strokeOpacity={0.35}
            strokeWidth={2}
          />
          <a href={baseline.row.value.href} aria-label={markText(column, baseline)}>
            <title>{markText(column, baseline)}</title>
            <svg x={`${at}%`} y={baseline.y} overflow="visible" aria-hidden="true">
              <rect x={-12} y={-2} width={24} height={14} fill="transparent" />
              <line x1={-11} x2={11} y1={0} y2={0} stroke="var(--ink)" strokeWidth={2.5} />
            </svg>
          </a>
        </>
      )}
      {marks.map((mark) => (
        <Mark key={mark.row.value.conditionId} column={column} mark={mark} />
      ))}
      {topLabel !== null && (
        <text x={`${at}%`} y={topLabel.y} className="editions-value">
          {topLabel.text}
        </text>
      )}
      <text x={`${at}%`} y={PLOT.top + PLOT.height + 18} className="editions-label">
        {shortVersion(label)}
      </text>
    </>
  )
}

/** Columns of marks with a tick for the baseline of each, and the values of the newest edition beside it. */
export function EditionsPlot({ layout, title }: { layout: EditionsLayout; title: string }) {
  const { columns, ticks, endLabels } = layout
  const height = PLOT.top + PLOT.height + 24
  return (
    <div className="editions-plot">
      <svg className="editions-y" width={34} height={height} aria-hidden="true">
        {ticks.map(({ y, label }) => (
          <text key={label} x={28} y={y + 4}>
            {label}
          </text>
        ))}
      </svg>
      <svg role="group" aria-label={title} width="100%" height={height} overflow="visible">
        {ticks.map(({ y, label }) => (
          <line key={label} x1="0" x2="100%" y1={y} y2={y} stroke="var(--grid)" />
        ))}
        {columns.slice(1).map(({ slug }, i) => (
          <line
            key={slug}
            x1={`${((i + 1) / columns.length) * 100}%`}
            x2={`${((i + 1) / columns.length) * 100}%`}
            y1={PLOT.top}
            y2={PLOT.top + PLOT.height}
            stroke="var(--line)"
            strokeDasharray="2 4"
          />
        ))}
        {endLabels.map(({ mark }) => (
          <line
            key={mark.row.value.conditionId}
            x1={`${columns.at(-1)?.at ?? 100}%`}
            x2="100%"
            y1={mark.y}
            y2={mark.y}
            stroke="var(--join)"
          />
        ))}
        {columns.map((column) => (
          <Column key={column.slug} column={column} />
        ))}
      </svg>
      <svg className="editions-ends" width={112} height={height} aria-hidden="true">
        {endLabels.map(({ mark, y }) => (
          <g key={mark.row.value.conditionId}>
            <path d={`M0 ${mark.y}L10 ${y}`} stroke="var(--join)" fill="none" />
            <text x={13} y={y + 4}>
              <tspan fontWeight={600}>{mark.number}</tspan>{' '}
              <tspan fill="var(--muted)">{shortName(mark)}</tspan>
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
