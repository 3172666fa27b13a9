/** Width and height in px that a picture made by `renderSvg` gives itself. */
export function svgSize(svg: string): { width: number; height: number } {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const of = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1] ?? 0)
  return { width: of('width'), height: of('height') }
}
