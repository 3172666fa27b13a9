import { extraSlot, hasOwnColour, type OwnColour } from './mesh-slots'
import type { Palette } from './palette'

/** Colour is identity: a mesh keeps its colour in every picture. Least distances are checked by palette.test.ts. */
export type Theme = 'light' | 'dark'

export const MESH_COLOURS: Record<OwnColour, Record<Theme, string>> = {
  istio: { light: '#2634c5', dark: '#767fff' },
  linkerd: { light: '#408f7d', dark: '#78e4a8' },
  cilium: { light: '#a97416', dark: '#ffb203' },
  calico: { light: '#872f1e', dark: '#e65a3a' },
  kindnet: { light: '#ba63ff', dark: '#e1c8fe' },
  none: { light: '#504d56', dark: '#919293' },
}

/** Further colours, generated as the farthest from all others among pairs of one hue that keep the contrast with the page in either theme. */
export const EXTRA_COLOURS: readonly Record<Theme, string>[] = [
  { light: '#bb2288', dark: '#aa5588' },
  { light: '#ff1166', dark: '#cc1133' },
  { light: '#cc66bb', dark: '#cc77bb' },
  { light: '#447744', dark: '#559966' },
  { light: '#770077', dark: '#cc11aa' },
  { light: '#7722ff', dark: '#6644ff' },
]

export const TONES: Record<Theme, Record<Exclude<keyof Palette, 'mesh'>, string>> = {
  light: {
    ink: '#16191f',
    muted: '#5a606b',
    grid: '#e2e5ea',
    surface: '#ffffff',
    accent: '#0068a8',
    field: '#f5f6f8',
    line: '#cfd4db',
    join: '#c3c9d3',
  },
  dark: {
    ink: '#e8eaee',
    muted: '#a0a6b1',
    grid: '#2b313b',
    surface: '#0e1116',
    accent: '#4db8ff',
    field: '#171b22',
    line: '#3a414d',
    join: '#434b59',
  },
}

function literalPalette(theme: Theme): Palette {
  const mesh = (slug: string) =>
    (hasOwnColour(slug) ? MESH_COLOURS[slug] : EXTRA_COLOURS[extraSlot(slug)])?.[theme] ??
    TONES[theme].muted
  return { mesh, ...TONES[theme] }
}

/** For images that stand alone. */
export const lightPalette = (): Palette => literalPalette('light')
export const darkPalette = (): Palette => literalPalette('dark')

/** Every custom property of `cssPalette` with its value, for stylesheets and images that follow the theme. */
export const paletteProperties = (theme: Theme): [name: string, colour: string][] => [
  ...Object.entries(TONES[theme]).map(([name, colour]): [string, string] => [`--${name}`, colour]),
  ...Object.entries(MESH_COLOURS).map(([s, c]): [string, string] => [`--mesh-${s}`, c[theme]]),
  ...EXTRA_COLOURS.map((c, i): [string, string] => [`--mesh-extra-${i + 1}`, c[theme]]),
]

/** A picture in the reader's theme with the colours of the light one written out, for what knows no stylesheets. */
export function literalColours(svg: string): string {
  const colours = new Map(paletteProperties('light'))
  return svg.replace(/var\((--[a-z0-9-]+)\)/g, (whole, name: string) => colours.get(name) ?? whole)
}
