import { type FieldUse, loads } from '../model/fields'
import { type Load, targetLoad } from '../model/load'
import { type CountedPart, toMix } from './request-mix'
import { ALL_REQUESTS, listParts, toPartName } from './sub-loads'

const URL = 'url.'

/** "POST  http://a/echo" as the name of a part: the URL without its host, after any method but GET; null for other text. */
export function nameCalledUrl(printed: string): string | null {
  const [, method = 'GET', url = ''] = /^(?:([A-Z]+)\s+)?(\S+)$/.exec(printed) ?? []
  return url === '' ? null : `${method === 'GET' ? '' : `${method} `}${toPartName(url)}`
}

/** A line of a report that names one of the URLs of a run, with its method where the line has it. */
export const CALLED_URL: FieldUse = loads('url, urls, mix', (printed) => {
  const name = nameCalledUrl(String(printed))
  return name === null ? {} : { [URL + name]: true }
})

/**
 * The URLs that lines of a report named, as the load of the run: path and query of the only one, or all of them. Requests
 * to a list of URLs are one load, named by all of them.
 * @param count of URLs with their hosts, which are no load, but how many there were is
 * @param calls of each URL, where the report counts them
 */
export function joinUrls(stated: Load, count: number, calls: readonly CountedPart[] = []): Load {
  const all = Object.entries(stated)
  const names = all.flatMap(([key]) => (key.startsWith(URL) ? [key.slice(URL.length)] : []))
  const others = Object.fromEntries(all.filter(([key]) => !key.startsWith(URL)))
  const hosts: Load = count > Math.max(1, names.length) ? { url_count: count } : {}
  const [only, ...more] = names
  if (only === undefined) return others
  if (more.length === 0) {
    const [, method, url] = /^(?:([A-Z]+) )?(\S+)$/.exec(only) ?? []
    return { ...others, ...(method ? { method } : {}), ...targetLoad(url), ...hosts }
  }
  // A report that names one URL as its target names the first of the list.
  const { path: _path, query: _query, ...rest } = others
  const mix = toMix(calls.map(([url, requests]) => [toPartName(url), requests]))
  return { ...rest, url: ALL_REQUESTS, urls: listParts(names), ...mix, ...hosts }
}
