/** Attributes of SVG that are also properties of CSS, as the charts write them. */
const STYLES = new Set([
  'fill',
  'fill-opacity',
  'font-size',
  'font-style',
  'font-weight',
  'paint-order',
  'stroke',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
])

const SHAPE = /<(?:circle|g|path|rect|text)((?: [a-z-]+="[^"]*")+)/g
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g
const SHEET = /<style>([^<]*)<\/style>/
const EMPTY = /><\/(?:circle|path|rect)>/g
const GROUP = /<g(?: [^>]*)?>(?:<title>)?|<\/g>/g
const NAME = / aria-labelledby="[^"]*"/
const WORDS = /<title id=.*?<\/desc>/s
const PROPERTY = /(--[a-z0-9-]+):#[0-9a-f]+;?/g

// A length without a unit is valid as an attribute only.
const rule = (name: string, value: string): string =>
  name === 'font-size' ? `${name}:${value}px` : `${name}:${value}`

/** Without the groups that say nothing about what they hold. */
function withoutBareGroups(svg: string): string {
  const isKept: boolean[] = []
  return svg.replace(GROUP, (tag) => {
    if (tag === '</g>') return isKept.pop() ? tag : ''
    isKept.push(tag !== '<g>')
    return tag === '<g>' ? '' : tag
  })
}

/** As one shape after the other, each with a class for its style in `classes`. */
const shortened = (svg: string, classes: Map<string, string>): string =>
  withoutBareGroups(svg.replace(SHEET, ''))
    .replace(SHAPE, (tag, attributes: string) => {
      const rules: string[] = []
      const rest = attributes.replace(ATTRIBUTE, (whole, name: string, value: string) => {
        if (!STYLES.has(name)) return whole
        rules.push(rule(name, value))
        return ''
      })
      if (rules.length === 0) return tag
      const style = rules.join(';')
      const name = classes.get(style) ?? `c${classes.size}`
      classes.set(style, name)
      return `${tag.slice(0, tag.length - attributes.length)} class="${name}"${rest}`
    })
    .replace(EMPTY, '/>')
    .trimEnd()

/**
 * Pictures of one chart made by `renderSvg` for one HTML page, shorter and looking the same: what many shapes repeat
 * stands once, as classes. The first picture holds the style sheet and the words for readers who see none; without it
 * the others have neither.
 */
export function withSharedParts(pictures: readonly string[]): string[] {
  const classes = new Map<string, string>()
  const shorter = pictures.map((svg) => shortened(svg, classes))
  const rules = [...classes].map(([style, name]) => `.${name}{${style}}`).join('')
  const sheets = new Set(pictures.map((svg) => SHEET.exec(svg)?.[1] ?? ''))
  const used = [...sheets]
    .join('')
    .replace(PROPERTY, (whole, name: string) => (rules.includes(`var(${name})`) ? whole : ''))
  const [name = ''] = NAME.exec(shorter[0] ?? '') ?? []
  return shorter.map((svg, i) =>
    i === 0
      ? svg.replace('<title', `<style>${used}${rules}</style><title`)
      : svg.replace(NAME, name).replace(WORDS, ''),
  )
}
