import type { ResultPanel, ResultRow } from '@/server/results/schemas'
import { isExcluded, valueLabelOf } from '../charts/definitions/facts'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { isResource } from '../charts/definitions/resources'
import { capitalised, metricLabel } from '../charts/definitions/words'
import { cssPalette } from '../charts/palette'
import { byQuantity } from './result-order'

/** More loads or subjects than these are no glance. */
const MOST = { loads: 12, subjects: 8 }
const WIDTH = 100
const HEIGHT = 10

const palette = cssPalette()

/** The loads of the first quantity of a publication; empty where it has one load, or too many values for a glance. */
function levelsOf(panels: readonly ResultPanel[]): ResultPanel[] {
  const [quantity] = byQuantity(panels.filter((panel) => !isResource(panel)))
  const sweep = quantity?.sweeps[0] ?? []
  const isSmall = sweep.every(({ rows }) => rows.length <= MOST.subjects)
  return isSmall && sweep.length <= MOST.loads ? sweep : []
}

function Bar({ row, most }: { row: ResultRow; most: number }) {
  const { mesh } = row.subject
  const width = Math.max(1, ((row.value.value ?? 0) / most) * (WIDTH - 2))
  const isHollow = isExcluded(row.value) || mesh === 'none'
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect
        {...{ x: 1, y: 1, width, height: HEIGHT - 2, vectorEffect: 'non-scaling-stroke' }}
        fill={isHollow ? palette.surface : palette.mesh(mesh)}
        stroke={palette.mesh(mesh)}
        strokeWidth={1.5}
      />
    </svg>
  )
}

/** The first quantity at each of its loads, side by side on one scale: what the charts below say one by one. */
export function Glance({ panels }: { panels: readonly ResultPanel[] }) {
  const levels = levelsOf(panels)
  const [first] = levels
  const values = levels.flatMap(({ rows }) => rows.flatMap(({ value }) => value.value ?? []))
  const most = Math.max(...values)
  if (!first || levels.length < 2 || !(most > 0)) return null
  const unit = panelsUnit(levels)
  return (
    <div>
      <h3>{capitalised(metricLabel(first.key))} at a glance</h3>
      <ul className="glance">
        {levels.map(({ groupKey, loadLabel, rows }) => (
          <li key={groupKey}>
            <b>{loadLabel || 'load not stated'}</b>
            <ul>
              {rows.map((row) => (
                <li key={row.value.conditionId}>
                  <span>{row.subject.label}</span>
                  <span>
                    {row.value.value === null ? 'no value' : valueLabelOf(row.value, unit)}
                  </span>
                  {row.value.value !== null && <Bar row={row} most={most} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        One scale for all loads; hollow: no mesh, or not ranked. In the order of the source.
      </p>
    </div>
  )
}
