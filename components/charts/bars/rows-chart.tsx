'use client'

import {
  Bar,
  BarChart,
  CartesianGrid,
  ErrorBar,
  LabelList,
  ReferenceLine,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts'
import { useMemo, type ReactNode } from 'react'
import { position } from '../axis-position'
import { BAR_HEIGHT } from '../measures'
import { MarkArea, spoken } from '../interactive/mark-area'
import type { Marks } from '../interactive/use-marks'
import { cssPalette } from '../palette'
import type { Rows } from '../spec'
import { listSpreadEnds, SpreadEnds, spreadProps } from '../svg/spread-line'
import { Textures } from '../svg/textures'
import { PageText, RowTick } from './axis-parts'
import { slide, tickClass } from './backdrop'
import type { RowsBox } from './measure'
import { placeRows, layOutTicks } from './row'
import { rowScale } from './row-scale'
import { spreadSeries } from './spreads'
import { RowValue, markShape, type ChartRow } from './value-marks'

const palette = cssPalette()
const BEHIND_BARS = -50
const ABOVE_ALL = 3000

type Props = {
  rows: Rows
  isDot: boolean
  idPrefix: string
  box: RowsBox
  marks: Marks
  tooltipId: string
  /** the tooltip */
  children: ReactNode
}

/** Rows of one axis drawn by Recharts: axes, grid, error bars and reference line are its own, from what the spec says. */
export function RowsChart({ rows, isDot, idPrefix, box, marks, tooltipId, children }: Props) {
  const { axis, bars, reference } = rows
  const { plot } = box
  const data = useMemo(() => {
    const placed = placeRows(rows, isDot)
    return rows.bars.flatMap((bar, i): ChartRow[] => {
      const at = placed[i]
      return at ? [{ id: bar.id, value: bar.value, bar, placed: at }] : []
    })
  }, [rows, isDot])
  const ticks = layOutTicks(axis)
  const middles = useMemo(
    () =>
      new Map(
        bars.map(({ id }, i) => {
          const at = box.rows[i]?.plot
          return [id, at ? at.y + at.height / 2 : 0]
        }),
      ),
    [bars, box],
  )
  const shape = useMemo(() => markShape(data, isDot, idPrefix), [data, isDot, idPrefix])
  const at = reference === null ? 0 : position(axis, reference.value)
  return (
    <BarChart
      layout="vertical"
      data={data}
      width={box.width}
      height={box.height}
      margin={{ top: plot.top, right: box.width - plot.x - plot.width, bottom: 0, left: 0 }}
      barCategoryGap={0}
      accessibilityLayer={false}
    >
      <Textures looks={bars.map(({ look }) => look)} palette={palette} idPrefix={idPrefix} />
      <SpreadEnds
        ends={listSpreadEnds(data.flatMap(({ placed }) => placed.spread ?? []))}
        idPrefix={idPrefix}
      />
      <CartesianGrid horizontal={false} className="chart-grid" />
      <XAxis
        type="number"
        domain={axis.domain}
        ticks={ticks.map(({ value }) => value)}
        interval={0}
        height={box.height - plot.bottom}
        axisLine={false}
        tickLine={false}
        tick={({ x, index }) => {
          const tick = ticks[index]
          if (!tick || tick.shown === 'never') return <g />
          return (
            <text className={tickClass(tick)} x={x} y={plot.bottom + 17}>
              {tick.label}
            </text>
          )
        }}
        label={() => (
          <PageText box={box.axis}>
            <p className="bars-axis">{axis.label}</p>
          </PageText>
        )}
      />
      <YAxis
        type="category"
        dataKey="id"
        scale={rowScale(middles)}
        width={plot.x}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ index }) => {
          const [bar, row] = [bars[index], box.rows[index]]
          return bar && row ? <RowTick bar={bar} row={row} /> : <g />
        }}
      />
      {reference && (
        <ReferenceLine
          x={reference.value}
          className={isDot ? 'chart-zero' : 'chart-reference'}
          stroke="inherit"
          strokeWidth="inherit"
          zIndex={BEHIND_BARS}
          label={() => (
            <text
              className="chart-reference-label"
              x={plot.x + at * plot.width}
              dx={slide(reference.label, at)}
              y={plot.top - 9}
            >
              {reference.label}
            </text>
          )}
        />
      )}
      <Bar dataKey="value" barSize={BAR_HEIGHT} isAnimationActive={false} shape={shape}>
        {spreadSeries(data, axis).flatMap(({ id, kind, cut, reach }) =>
          (['-halo', ''] as const).map((halo) => (
            <ErrorBar
              key={`${id}${halo}`}
              dataKey={reach}
              isAnimationActive={false}
              {...spreadProps({ kind, cut }, halo, idPrefix)}
            />
          )),
        )}
        <LabelList
          dataKey="id"
          content={({ index }) => {
            const row = data[index ?? -1]
            const middle = middles.get(row?.id ?? '')
            return row && middle !== undefined ? (
              <RowValue row={row} plot={plot} middle={middle} />
            ) : null
          }}
        />
      </Bar>
      {children}
      <ZIndexLayer zIndex={ABOVE_ALL}>
        {bars.map((bar, i) => {
          const whole = box.rows[i]?.whole
          return (
            whole && (
              <MarkArea
                key={bar.id}
                id={bar.id}
                name={spoken(bar.label, bar.facts)}
                area={{ ...whole, x: 1, width: whole.width - 2 }}
                handlers={marks.handlersOf(bar.id)}
                describedBy={marks.active === bar.id ? tooltipId : null}
              />
            )
          )
        })}
      </ZIndexLayer>
    </BarChart>
  )
}
