import { classifyUrl, parseReference } from './urls'
import { visitTags } from './markup'

const URL_OF_STYLE = /url\((["']?)(\/[^)"']+)\1\)/g
const PICTURE = /image$/

/** URLs of the site in a page: links, sources, its feed and its preview images. */
export function referencesOfPage(html: string, from: string, origin: string): string[] {
  const found = new Set<string>()
  const add = (href: string): void => {
    const reference = href.startsWith('#') ? null : parseReference(href, from, origin)
    if (reference && classifyUrl(reference.address) !== 'live') found.add(reference.address)
  }
  visitTags(html, {
    script: () => false,
    tag: (name, attributes) => {
      const isScript =
        attributes.get('as') === 'script' || attributes.get('rel') === 'modulepreload'
      if (isScript || attributes.get('rel') === 'canonical') return true
      for (const key of ['href', 'src']) {
        const href = attributes.get(key)
        if (typeof href === 'string') add(href)
      }
      const content = attributes.get('content')
      const shows = String(attributes.get('property') ?? attributes.get('name') ?? '')
      if (name === 'meta' && typeof content === 'string' && PICTURE.test(shows)) add(content)
      return true
    },
  })
  return [...found]
}

/** URLs of the files that a style sheet loads. */
export const referencesOfStyle = (css: string): string[] =>
  [...css.matchAll(URL_OF_STYLE)].map(([, , address = '']) => address)

/** A style sheet with its URLs replaced by `toLink`. */
export const rewriteStyle = (css: string, toLink: (address: string) => string): string =>
  css.replace(
    URL_OF_STYLE,
    (_, quote: string, address: string) => `url(${quote}${toLink(address)}${quote})`,
  )
