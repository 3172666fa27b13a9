import { extraSlot, hasOwnColour } from './mesh-slots'

export type Palette = {
  /** fill and stroke of a mesh, by slug; `none` is the unmeshed baseline */
  mesh: (slug: string) => string
  ink: string
  muted: string
  grid: string
  surface: string
  accent: string
  /** a field beside the page, an edge, and a line between marks of one test bed */
  field: string
  line: string
  join: string
}

/** For pages: the theme decides in the browser. */
export const cssPalette = (): Palette => ({
  mesh: (slug) =>
    hasOwnColour(slug) ? `var(--mesh-${slug})` : `var(--mesh-extra-${extraSlot(slug) + 1})`,
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  grid: 'var(--grid)',
  surface: 'var(--surface)',
  accent: 'var(--accent)',
  field: 'var(--field)',
  line: 'var(--line)',
  join: 'var(--join)',
})
