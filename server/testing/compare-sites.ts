import { limitConcurrency } from './bench/limit-concurrency'

// node --import tsx server/testing/compare-sites.ts http://localhost:3001 http://localhost:3002
// Compares what two sites with the same data show: every page of the site map, and every image, table and frame that these
// pages link to, by their words and numbers. Exits with 1 if one differs. Start both with TRUSTED_PROXIES=1: the requests
// come from many addresses, because a single one may ask for 300 charts a minute.

const [, , before = '', after = ''] = process.argv
/** Requests to each site at a time; a page may link to several hundred files. */
const AT_ONCE = 4
const FILE = /(?:href|src)="(\/(?:charts|embed|badge)\/[^"]+)"/g
const MAX_SHOWN = 1_000

type Difference = { url: string; before: string; after: string }

const decode = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

let requests = 0

/** Clock times, which say when each site imported its data or started. */
const TIME = /\b\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?= ?(?:UTC|Z|\b))/g

/** A response without what differs between any two sites: their own URL, and clock times. */
async function fetchText(site: string, url: string): Promise<{ status: number; text: string }> {
  const address = `10.0.${(requests++ >> 8) % 256}.${requests % 256}`
  const response = await fetch(new URL(url, site), { headers: { 'x-forwarded-for': address } })
  if (response.status === 429)
    throw new Error(`${site} limits the rate: start it with TRUSTED_PROXIES=1`)
  const { host } = new URL(site)
  const text = (await response.text())
    .replaceAll(host, 'site.example')
    .replaceAll(encodeURIComponent(host), 'site.example')
  return { status: response.status, text: text.replaceAll(TIME, '') }
}

/** What a reader of HTML or SVG sees: texts and accessible names in order, without markup, scripts and styles. */
function visibleWords(markup: string): string[] {
  return decode(
    markup
      .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]*\saria-label="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<[^>]+>/g, ' '),
  )
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** The numbers among them, sorted: a picture may print them in another order. */
const numbers = (markup: string): string[] =>
  visibleWords(markup)
    .flatMap((word) => word.match(/\d[\d.,]*/g) ?? [])
    .sort()

function firstDifference(
  one: readonly string[],
  other: readonly string[],
): [string, string] | null {
  const counts = new Map<string, number>()
  for (const item of one) counts.set(item, (counts.get(item) ?? 0) + 1)
  for (const item of other) counts.set(item, (counts.get(item) ?? 0) - 1)
  const gone = [...counts].filter(([, n]) => n > 0).map(([item]) => item)
  const added = [...counts].filter(([, n]) => n < 0).map(([item]) => item)
  return gone.length + added.length === 0
    ? null
    : [gone.slice(0, 12).join(' '), added.slice(0, 12).join(' ')]
}

async function compare(url: string): Promise<{ difference: Difference | null; links: string[] }> {
  const [one, other] = await Promise.all([fetchText(before, url), fetchText(after, url)])
  const links = [...one.text.matchAll(FILE)].map(([, link = '']) => decode(link))
  if (one.status !== other.status)
    return { difference: { url, before: `${one.status}`, after: `${other.status}` }, links }
  const isData = /\.(?:csv|json)(?:\?|$)/.test(url)
  const found = isData
    ? firstDifference(one.text.split('\n'), other.text.split('\n'))
    : firstDifference(numbers(one.text), numbers(other.text))
  return {
    difference: found && { url, before: found[0], after: found[1] },
    links,
  }
}

async function main(): Promise<void> {
  const index = (await fetchText(before, '/sitemap.xml')).text
  const locations = (text: string): string[] =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => {
      const { pathname, search } = new URL(decode(loc))
      return pathname + search
    })
  const pages: string[] = []
  for (const file of locations(index))
    pages.push(...locations((await fetchText(before, file)).text))
  const limited = limitConcurrency(AT_ONCE)
  const seen = new Set(pages)
  const differences: Difference[] = []
  const visit = async (url: string): Promise<string[]> => {
    const { difference, links } = await limited(() => compare(url))
    if (difference) differences.push(difference)
    return links.flatMap((link) => [
      link,
      link.replace('.svg?', '.csv?'),
      link.replace('.svg?', '.json?'),
    ])
  }
  const isText = (url: string): boolean => !seen.has(url) && !url.includes('.png?')
  const linked = (await Promise.all(pages.map(visit))).flat().filter(isText)
  const files = [...new Set(linked)]
  await Promise.all(files.map(visit))
  console.log(`${pages.length} pages and ${files.length} files: ${differences.length} differ`)
  for (const one of differences.slice(0, MAX_SHOWN))
    console.log(`${one.url}\n  only before: ${one.before}\n  only after:  ${one.after}`)
  process.exitCode = differences.length > 0 ? 1 : 0
}

await main()
