import { escapeXml } from '@/ingest/model/xml-text'
import type { FeedEntry, FeedInput } from './schemas'

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const entryXml = (entry: FeedEntry, base: string): string =>
  [
    '<entry>',
    element('id', `${base}/feed.xml#${encodeURIComponent(entry.key)}`),
    element('title', entry.title),
    `<link rel="alternate" type="text/html" href="${escapeXml(base + encodeURI(entry.href))}"/>`,
    element('updated', entry.updatedAt),
    ...(entry.publishedOn ? [element('published', `${entry.publishedOn}T00:00:00Z`)] : []),
    `<author>${element('name', entry.author)}</author>`,
    `<category term="${entry.kind}"/>`,
    `<summary type="text">${escapeXml(entry.summary)}</summary>`,
    '</entry>',
  ].join('')

/**
 * The entries as an Atom feed (RFC 4287); text stays text. @param entries newest first
 * @param base URL of the site without a slash at its end @param of what the feed is about
 */
export function atomXml(entries: readonly FeedEntry[], base: string, of?: FeedInput): string {
  const given = Object.entries(of ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  const query = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''
  const about = given.map(([, value]) => value).join(', ')
  const updated = entries[0]?.updatedAt ?? '1970-01-01T00:00:00Z'
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', `${base}/feed.xml${query}`),
    element('title', `Meshbench: news${about === '' ? '' : ` about ${about}`}`),
    element(
      'subtitle',
      'New publications and campaigns, regressions, proven changes between versions, and retractions.',
    ),
    element('updated', updated),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(base)}/feed.xml${escapeXml(query)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(base)}/"/>`,
    ...entries.map((entry) => entryXml(entry, base)),
    '</feed>',
  ].join('\n')
}
