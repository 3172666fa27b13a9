import type { Axis } from '../charts/spec'
import type { ChipGroup } from '../ui/chip-row'

/** How a page shows its values; part of its URL, so that every state is a link. */
export const VIEWS = ['measured', 'overhead', 'percent'] as const
export type View = (typeof VIEWS)[number]

/** `axis` null: each chart takes the axis that fits its values. */
export type DisplayState = { view: View; axis: Axis['scale'] | null }
export const DEFAULT_DISPLAY: DisplayState = { view: 'measured', axis: null }

type Search = Record<string, string | string[] | undefined>

/** Parses the URL leniently: what does not exist is the default. */
export function parseDisplayState(search: Search): DisplayState {
  const one = (name: string) => [search[name]].flat()[0]
  return {
    view: VIEWS.find((view) => view === one('view')) ?? DEFAULT_DISPLAY.view,
    axis: (['linear', 'log'] as const).find((axis) => axis === one('axis')) ?? null,
  }
}

/** URL parameters; defaults are left out. */
export const displayQuery = ({
  view,
  axis,
}: Partial<DisplayState>): [name: string, value: string][] => [
  ...(view && view !== DEFAULT_DISPLAY.view ? ([['view', view]] as [string, string][]) : []),
  ...(axis ? ([['axis', axis]] as [string, string][]) : []),
]

const VIEW_WORDS: Record<View, string> = {
  measured: 'as measured',
  overhead: 'over the baseline',
  percent: 'over the baseline, %',
}

/** @param href URL of the page with a change of what it shows */
export const viewChips = (
  shown: DisplayState,
  href: (change: Partial<DisplayState>) => string,
): ChipGroup => ({
  label: 'Values',
  chips: VIEWS.map((view) => ({
    href: href({ view }),
    label: VIEW_WORDS[view],
    isCurrent: view === shown.view,
  })),
})

/** Scale of lines over load, percentiles and versions; bars and overheads always start at zero. */
export const axisChips = (
  shown: DisplayState,
  href: (change: Partial<DisplayState>) => string,
): ChipGroup => ({
  label: 'Line scale',
  chips: (
    [
      [null, 'automatic'],
      ['linear', 'linear'],
      ['log', 'logarithmic'],
    ] as const
  ).map(([axis, label]) => ({ href: href({ axis }), label, isCurrent: axis === shown.axis })),
})
