import { paletteProperties } from '../colours'

/** A picture in the reader's theme with the colours of the light one written out, for what knows no stylesheets. */
export function literalColours(svg: string): string {
  const colours = new Map(paletteProperties('light'))
  return svg.replace(/var\((--[a-z0-9-]+)\)/g, (whole, name: string) => colours.get(name) ?? whole)
}
