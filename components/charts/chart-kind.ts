import type { ReactElement, ReactNode } from 'react'
import type { Output } from './marks/output'
import type { Axis, Bar, ChartKind, Facts, LinePoint, LineSegment, SpecOf } from './spec'

/** What the table twin prints of one value. */
export type TableRow = { id: string; label: string; sublabel: string | null; facts: Facts }

/** One table of the table twin. */
export type Table = {
  id: string
  caption: string
  /** head of the column that names the rows */
  head: string
  rows: TableRow[]
  /** head of the column of states; null without one */
  stateHead: string | null
  /** what the rows are: single runs have no spread or method of their own, overheads have two values */
  of: 'summaries' | 'runs' | 'overheads'
}

/** Values along one axis, for the words that explain their marks. */
export type Plotted = {
  axis: Axis
  bars: readonly Bar[]
  points: readonly LinePoint[]
  segment: LineSegment | null
}

/** A chart laid out in px for a file; its parts are placed when they are drawn, the height is known before. */
export type Drawing = {
  height: number
  /** @param look `idPrefix` is unique in the document: patterns are referred to by id */
  marks: (look: { output: Output; idPrefix: string }) => ReactNode
}

export type PictureProps<K extends ChartKind> = {
  spec: SpecOf<K>
  /** unique on the page: patterns and markers are referred to by id */
  idPrefix: string
}
export type InteractiveProps<K extends ChartKind> = PictureProps<K> & {
  /** holds the chart, and has the keyboard focus until the chart takes it over */
  frame: HTMLElement
}

/** Everything that differs from kind to kind; `kinds.ts` lists one of these for each. */
export type KindEntry<K extends ChartKind> = {
  /** what a value is drawn as, in the words below a chart */
  shape: 'bar' | 'dot' | 'point'
  /** whether the marks of `Picture` are links, which a picture that is one image would hide from a screen reader */
  hasLinks?: boolean
  /** the chart in a page, as wide as its container, without script */
  Picture: (props: PictureProps<K>) => ReactElement
  /**
   * Loads the chart that answers to pointer and keyboard; it covers the picture and has its size. Null on the server:
   * whatever a page of the server can reach, even by a dynamic import, is sent with the page.
   */
  interactive: (() => Promise<(props: InteractiveProps<K>) => ReactElement>) | null
  /** loads the layout in px for images and frozen charts; a page never needs it */
  drawing: () => Promise<(spec: SpecOf<K>, width: number) => Drawing>
  /** the same values as text */
  tables: (spec: SpecOf<K>) => Table[]
  plotted: (spec: SpecOf<K>) => Plotted[]
  /** how to read the marks, where `plotted` does not say it; null where it does */
  legend: ((spec: SpecOf<K>) => string[]) | null
  /** style sheets of `Picture`, as paths in this folder: a frame sends these and no others */
  sheets: readonly string[]
}
