export type Size = { width: number; height: number }

/** Width and height in px that a picture made by `planSvg` gives itself. */
export function svgSize(svg: string): Size {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const of = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1] ?? 0)
  return { width: of('width'), height: of('height') }
}

const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The words that a picture made by `planSvg` has for who does not see it; null where it has none. */
export function svgTitle(svg: string): string | null {
  const [, text] = /<title[^>]*>([^<]*)<\/title>/.exec(svg) ?? []
  return text === undefined
    ? null
    : text.replace(/&[#\w]{2,5};/g, (name) => CHARACTERS[name] ?? name)
}

/** A whole picture in the middle of another size, as large as fits. @param fill of the rest, the page's colour */
export function fittedSvg(svg: string, { width, height }: Size, fill: string): string {
  const inner = svg.replace(/ width="\d+" height="\d+"/, ` width="${width}" height="${height}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${fill}"></rect>${inner.trimEnd()}</svg>\n`
}
