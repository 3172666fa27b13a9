import { queryString, parseReference, relativeLink } from './urls'
import { escaped, visitTags, type Attributes } from './markup'
import { policyElement, SEARCH_SCRIPT, THEME_SCRIPT } from './scripts'

/** URLs of the original and of the copy. */
export type CopyUrls = {
  /** URL of the site as its pages write it */
  origin: string
  /** where readers reach the instance; null where they do not */
  live: string | null
  /** where the copy will be served, without a slash at the end; null where that is not known */
  at: string | null
}

/** Target of a URL in the copy: a file of it, the instance, or none. */
export type Target = { file: string } | { href: string } | null

export type PageOptions = {
  address: string
  /** name of the page's file */
  file: string
  /** day on which its content was copied, `2026-11-23` */
  on: string
  copied: CopyUrls
  findTarget: (address: string) => Target
}

const SEARCH = '/search'
/** Marks a link to the instance although the copy has the page. */
const LIVE = 'data-live'
const FORM = /<form\b((?:"[^"]*"|[^">])*)>[\s\S]*?<\/form>/gi
const STYLE = `<style>.copy-line{margin:0;padding:6px 12px;border-bottom:1px solid var(--grid,#8888);max-width:none;font-size:14px}button[type=button]{display:none}</style>`

/** "This is a copy of …, made on …", on every page. */
function copyLine({ file, on, copied }: PageOptions, isFrame: boolean): string {
  const { live, origin } = copied
  // A link inside a frame of another site must not replace the frame.
  const way = isFrame ? ' target="_blank" rel="noopener"' : ''
  const name =
    live === null ? escaped(origin) : `<a href="${escaped(live)}"${way}>${escaped(live)}</a>`
  const about = relativeLink(file, 'copy/index.html')
  return `<p class="copy-line" role="note">This is a copy of ${name}, made on ${on}. <a href="${about}"${way}>About this copy</a></p>`
}

/** Forms go to the instance: those with a query directly, others through the page of the instance. */
function settledForm(whole: string, attributes: string, options: PageOptions): string {
  const { address, copied } = options
  const [, action = address] = /\saction="([^"]*)"/.exec(attributes) ?? []
  const isSent = /\smethod="post"/i.test(attributes)
  if (action === SEARCH) return whole
  const { live } = copied
  if (live === null) return '<p><em>Only on a running instance, not in this copy.</em></p>'
  return isSent
    ? `<p><a ${LIVE}="" href="${escaped(live + address)}">Do this on the live page</a></p>`
    : whole.replace(
        /(\saction=")([^"]*)/,
        (_, before: string) => `${before}${escaped(live)}${action}`,
      )
}

/** Parts that only the framework's scripts need, and a description that only a running instance provides. */
function isOmitted(attributes: Attributes, { live }: CopyUrls): boolean {
  const isScript = attributes.get('as') === 'script' || attributes.get('rel') === 'modulepreload'
  return isScript || (attributes.get('type') === 'application/json+oembed' && live === null)
}

/** Absolute URL of a file of the copy. @param at where the copy will be served */
export const publicAddress = (at: string, file: string): string =>
  `${at}/${file.replace(/(^|\/)index\.html$/, '$1')}`

/**
 * An image or URL in the head, which must be absolute: images from the copy if its URL is known, the canonical URL from
 * the instance.
 * @returns false to remove the element if neither is known
 */
function settledRecord(
  attributes: Attributes,
  key: 'content' | 'href',
  { address, copied, findTarget }: PageOptions,
): boolean {
  const text = attributes.get(key)
  const found = typeof text === 'string' && /^https?:/.test(text) ? text : null
  const reference = found === null ? null : parseReference(found, address, copied.origin)
  if (reference === null) return true
  const { live, at } = copied
  const isPicture = /image$/.test(String(attributes.get('property') ?? attributes.get('name')))
  const target = isPicture || live === null ? findTarget(reference.address) : null
  if (target && 'file' in target && at !== null) attributes.set(key, publicAddress(at, target.file))
  return (at ?? live) !== null
}

/** Points a link or source to the copy, to the instance, or to nothing. */
function settledLink(
  name: string,
  key: string,
  attributes: Attributes,
  options: PageOptions,
): void {
  const { address, file, copied, findTarget } = options
  const href = attributes.get(key)
  if (typeof href !== 'string' || href.startsWith('#')) return
  const found = parseReference(href, address, copied.origin)
  if (found === null) return
  // Other forms already point to the instance.
  if (key === 'action' && found.address !== SEARCH) return
  if (found.address === address && found.fragment !== '') {
    attributes.set(key, found.fragment)
    return
  }
  const isSearch = found.address.startsWith(`${SEARCH}?`)
  const target = findTarget(isSearch ? SEARCH : found.address)
  if (target && 'file' in target) {
    const query = isSearch ? `?${queryString(found.address)}` : ''
    attributes.set(key, `${relativeLink(file, target.file)}${query}${found.fragment}`)
  } else if (target) attributes.set(key, target.href + found.fragment)
  else {
    attributes.delete(key)
    if (name !== 'a') return
    attributes.set('role', 'link').set('aria-disabled', 'true')
    attributes.set('title', 'Only on a running instance, not in this copy')
  }
}

const KEYS = ['href', 'src', 'action']

/**
 * A page as a file of the copy: links point into it or to the instance, the framework's scripts are removed (pages are
 * complete without them), and a line states the origin and date.
 */
export function rewritePage(html: string, options: PageOptions): string {
  const { address, copied } = options
  const isFrame = /^\/(?:embed|s)\//.test(address)
  const kept: string[] = []
  const forms = html.replace(FORM, (whole, attributes: string) =>
    settledForm(whole, attributes, options),
  )
  const settled = visitTags(forms, {
    script: (attributes, text) => {
      const isData = attributes.get('type') === 'application/ld+json'
      const isKept = attributes.has('data-copy') || (isFrame && !attributes.has('src'))
      if (isKept) kept.push(text)
      return isData || isKept
    },
    tag: (name, attributes) => {
      if (name === 'link' && isOmitted(attributes, copied)) return false
      if (attributes.delete(LIVE)) return true
      if (name === 'meta') return settledRecord(attributes, 'content', options)
      if (attributes.get('rel') === 'canonical') return settledRecord(attributes, 'href', options)
      for (const key of KEYS) if (attributes.has(key)) settledLink(name, key, attributes, options)
      return true
    },
  })
  const added = isFrame ? [] : [THEME_SCRIPT, ...(address === SEARCH ? [SEARCH_SCRIPT] : [])]
  const policy = policyElement([...kept, ...added], copied.live)
  const scripts = added.map((text) => `<script>${text}</script>`).join('')
  return settled
    .replace('<head>', () => `<head>${policy}`)
    .replace('</head>', () => `${STYLE}</head>`)
    .replace(/<body\b[^>]*>/, (body) => (isFrame ? body : body + copyLine(options, false)))
    .replace('</body>', () => `${isFrame ? copyLine(options, true) : ''}${scripts}</body>`)
}
