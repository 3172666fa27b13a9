const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes entities. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (name) return NAMED[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Escapes text for an attribute or between tags. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[char]};`)

/** Attributes of a tag by their names in lower case, in their order; true for one without a value. */
export type Attributes = Map<string, string | true>

// Comments, and elements with raw text, are skipped.
const PART =
  /<!--[\s\S]*?-->|<(script|style)\b((?:"[^"]*"|[^">])*)>([\s\S]*?)<\/\1\s*>|<([a-z][\w:-]*)((?:[\s/](?:"[^"]*"|[^">])*)?)>/gi
const ATTRIBUTE = /([^\s=>/"]+)(?:="([^"]*)")?/g

export function parseAttributes(text: string): Attributes {
  const found = [...text.matchAll(ATTRIBUTE)]
  return new Map(
    found.map(([, name = '', value]) => [
      name.toLowerCase(),
      value === undefined ? true : unescaped(value),
    ]),
  )
}

function toTag(name: string, attributes: Attributes, isEmpty: boolean): string {
  const texts = [...attributes].map(([key, value]) =>
    value === true ? ` ${key}` : ` ${key}="${escaped(value)}"`,
  )
  return `<${name}${texts.join('')}${isEmpty ? '/' : ''}>`
}

export type Visitor = {
  /** May change the attributes of a tag. @returns false to leave the tag out */
  tag: (name: string, attributes: Attributes) => boolean
  /** @returns false to leave the script out */
  script: (attributes: Attributes, text: string) => boolean
}

/**
 * Rewrites the tags of markup by a visitor. Attributes must be quoted, as the framework writes them; unchanged parts stay
 * byte for byte.
 */
export function visitTags(html: string, visitor: Visitor): string {
  return html.replace(
    PART,
    (whole: string, block?: string, head?: string, text?: string, name?: string, rest = '') => {
      if (block?.toLowerCase() === 'script')
        return visitor.script(parseAttributes(head ?? ''), text ?? '') ? whole : ''
      if (name === undefined) return whole
      const attributes = parseAttributes(rest as string)
      const before = toTag(name, attributes, false)
      if (!visitor.tag(name.toLowerCase(), attributes)) return ''
      const isEmpty = (rest as string).trimEnd().endsWith('/')
      return toTag(name, attributes, false) === before ? whole : toTag(name, attributes, isEmpty)
    },
  )
}
