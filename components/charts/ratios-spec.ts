import type { AcrossPublications } from '@/server/results/compare/schemas'

/** One load of one test bed, at the ratio of the values of two subjects. */
export type RatioDot = {
  /** where its numbers stand on the page for comparisons */
  id: string
  load: string
  /** of the first subject and of the second */
  values: readonly [string, string]
  /** above 1 where the first is on the side that a reader looks for; null where a value is zero or negative */
  ratio: number | null
  /** "0.30×": the first over the second, as the axis has it; null without a ratio */
  times: string | null
  /** place along the axis in per cent; 0 or 100 of one that lies beyond its end, null without a ratio */
  at: number | null
  /** who is on the side that a reader looks for */
  side: 'first' | 'second' | 'neither'
  state: 'proven' | 'unproven' | 'out'
  difference: string
  certainty: string
  href: string
}

/** A ratio over several loads, with its place on the axis. */
export type RatioMark = {
  /** the first over the second */
  ratio: number
  /** "3.32×", as of a load */
  times: string
  /** place along the axis in per cent; 0 or 100 of one that lies beyond its end */
  at: number
}

/** The mean ratio of a publication. */
export type RatioMean = RatioMark & {
  /** "mean of the publication: 0.92 times Istio’s" */
  words: string
  /** no vendor has an interest in it */
  isPooled: boolean
}

/** Publications without an interest of any vendor together: the last row of a plot. */
export type RatioPooled = {
  /** "Not by a known vendor" and "4 publications" */
  name: string
  who: string
  /** "typical 1.37×, expected 0.35 to 5.31" */
  note: string
  /** all of it in words */
  label: string
  typical: RatioMark
  /** from left to right: 95 % interval of the typical ratio, and where a further publication is expected */
  interval: readonly [RatioMark, RatioMark]
  prediction: readonly [RatioMark, RatioMark]
}

/** The loads of one publication, or of one campaign of another sender. */
export type RatioRow = {
  /** what names it in an address */
  id: string
  title: string
  /** "2025-04" */
  month: string
  /** ISO date, or as much of one as is known */
  date: string | null
  /** what its publisher has to do with the pair */
  interest: string
  isIndependent: boolean
  /** whether any of its loads counts */
  isCounted: boolean
  dots: RatioDot[]
  /** of the logs of its loads that count; null where none does, and of what is no publication */
  mean: RatioMean | null
  /** "4 of 5, no spread; 5 not counted" */
  note: string
  /** "not counted: closed loop (5)"; null where every load counts */
  why: string | null
  href: string
}

/** A part of a bar of counts. */
export type CountPart = {
  side: RatioDot['side'] | 'out'
  isProven: boolean
  count: number
  /** "Linkerd lower beyond run noise" */
  words: string
  /** "beyond run noise": the same below a headline that names who was on which side */
  short: string
}

/** Every load at which two subjects were measured together: its title is the answer, as a count and never a rank. */
export type Ratios = {
  /** key of the metric dictionary */
  metric: string
  names: readonly [string, string]
  /** short names of their meshes, for their colours */
  meshes: readonly [string, string]
  /** the side that a reader looks for */
  word: 'lower' | 'higher'
  /** position of the subject that the title is about */
  leader: 0 | 1
  counts: {
    /** all of it in words */
    label: string
    /** from the side of the first subject to that of the second, then those that do not count */
    parts: CountPart[]
    /** what puts the count in doubt; null where nothing does */
    note: string | null
  }
  /** the loads that count, by what their publishers have to do with the pair */
  split: {
    label: string
    /** what is counted, where no title says it */
    lead: string | null
    groups: { count: string; who: string }[]
  }
  rows: RatioRow[]
  /** above the notes of the rows: what they count; null where none counts */
  noteHead: string | null
  axis: {
    label: string
    /** place of equal values */
    same: number
    /** rounder factors first: where there is no room the last ones are left out */
    ticks: { at: number; label: string }[]
  }
  /** what publications say together; null where none has a load that counts */
  across: {
    text: string
    /** null: too few, and `missing` says which condition is not met */
    pooled: RatioPooled | null
    missing: AcrossPublications['reason']
    /** without an interest of a vendor */
    documents: number
    publishers: number
  } | null
  /** why loads do not count, with how many of them; null where every load counts */
  why: string | null
  /** what is not drawn, and why */
  remarks: string[]
}
