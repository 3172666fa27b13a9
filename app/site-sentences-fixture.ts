import { prerenderToNodeStream } from 'react-dom/static'
import { text as readText } from 'node:stream/consumers'
import type { Metadata } from 'next'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { createElement, type ReactElement } from 'react'
import { createCaller } from '@/server/api/root'
import { SITEMAP_PARTS, sitemapFiles, sitemapPaths } from '@/server/api/sitemap/queries'
import { chartResponse } from '@/server/charts/live/chart-response'
import { database } from '@/server/platform/db/client'
import { subjectOfText } from '@/server/results/compare/subject-text'
import type { CompareInput } from '@/server/results/compare/schemas'
import { GET as badge } from './badge/[file]/route'
import * as comparePage from './compare/page'
import { GET as embed } from './embed/[kind]/route'
import { GET as feed } from './feed.xml/route'
import * as meshPage from './meshes/[mesh]/page'
import * as meshesPage from './meshes/page'
import * as frontPage from './page'
import * as searchPage from './search/page'
import { GET as sitemap } from './sitemaps/[file]/route'

/** Every computed sentence, count and list of the site under a name: what a test compares before and after. */

const ORIGIN = 'http://localhost'
const MESHES = ['istio', 'linkerd', 'cilium', 'calico', 'none'] as const
const PAIRS = [
  ['istio:sidecar', 'linkerd'],
  ['istio:ambient', 'linkerd'],
  ['istio:ambient+waypoint', 'linkerd'],
  ['istio', 'cilium'],
  ['istio@1.25.0', 'linkerd@edge-25.3.1', 'cilium'],
  ['calico', 'kindnet'],
] as const
const METRICS = [null, 'http.latency.p50', 'tcp.throughput'] as const
const WORDS = ['istio', 'linkerd', 'istio p99', 'latency', 'cilium throughput', 'istio 1.2', 'wrk2']
const FRONT = ['', 'metric=tcp.throughput', 'mesh=linkerd', 'independent=1', 'metric=cpu.cores']

type Page<P> = {
  default: (props: P) => Promise<ReactElement>
  metadata?: Metadata
  generateMetadata?: (props: P) => Promise<Metadata>
}

/** Texts of the blocks of a page in their order, and the description of the page. */
const nothing = (): void => undefined
/** What a control asks for that would lead to another page. */
const ROUTER = {
  bfcacheId: '',
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
}

async function renderPage<P>(
  page: Page<P>,
  props: P,
): Promise<{ metadata: Metadata; texts: string[] }> {
  const { prelude } = await prerenderToNodeStream(
    createElement(AppRouterContext, { value: ROUTER }, await page.default(props)),
  )
  const markup = await readText(prelude)
  const texts = markup
    .replace(/<(nav|svg|script|style)\b.*?<\/\1>/gs, '')
    .split(/<\/?(?:p|h[1-6]|li|dd|dt|td|th|option|summary|section|div|figcaption|label|ul)\b[^>]*>/)
    .map((text) =>
      text
        .replace(/<[^<>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
  return { metadata: (await page.generateMetadata?.(props)) ?? page.metadata ?? {}, texts }
}

/** The properties of a page as the framework gives them, for modules that share one shape and differ in their parameters. */
function toProps<P>(_page: Page<P>, query: string, params: Record<string, string> = {}): P {
  const search = Object.fromEntries(new URLSearchParams(query))
  return { params: Promise.resolve(params), searchParams: Promise.resolve(search) } as P
}

export const render = <P>(page: Page<P>, query = '', params: Record<string, string> = {}) =>
  renderPage(page, toProps(page, query, params))

const fetchText = async (response: Promise<Response>): Promise<string> => (await response).text()

/** The page of a comparison. */
export const readComparison = (query: string) => render(comparePage, query)

/** Every page with computed sentences, by its address. */
export async function readPages(): Promise<Map<string, { metadata: Metadata; texts: string[] }>> {
  const pages = new Map<string, { metadata: Metadata; texts: string[] }>()
  for (const query of FRONT) pages.set(`/?${query}`, await render(frontPage, query))
  pages.set('/compare', await render(comparePage))
  for (const [a, b, c] of PAIRS)
    for (const metric of METRICS) {
      const query = new URLSearchParams({ a, b, ...(c && { c }), ...(metric && { metric }) })
      pages.set(`/compare?${query.toString()}`, await readComparison(query.toString()))
    }
  pages.set('/meshes', await render({ ...meshesPage, generateMetadata: undefined }))
  for (const mesh of MESHES) pages.set(`/meshes/${mesh}`, await render(meshPage, '', { mesh }))
  for (const q of WORDS) pages.set(`/search?q=${q}`, await render(searchPage, `q=${q}`))
  return pages
}

const toInput = (pair: readonly string[], metric: string | null): CompareInput => ({
  subjects: pair.flatMap((text) => subjectOfText(text) ?? []),
  metric,
  rps: null,
  from: null,
  to: null,
  rule: 'published',
  limit: 6,
  page: 1,
})

/** What the API says, without the parts that say how much there is of others. */
async function readApi(): Promise<[string, unknown][]> {
  const api = createCaller({ db: database() })
  const found: [string, unknown][] = []
  for (const query of FRONT) {
    const { metric, mesh, independent } = Object.fromEntries(new URLSearchParams(query))
    const asked = { metric, mesh: mesh ?? null, independent: independent === '1' }
    const { total, totals, cards, ...board } = await api.leaderboard.get({ ...asked, limit: 100 })
    const { reviewed } = totals
    found.push(
      [`leaderboard ${query}`, { ...board, reviewed, others: total - totals.submitted }],
      [`cards ${query}`, cards.filter(({ trust }) => trust === 'reviewed')],
      [
        `overview ${query}`,
        await api.overview.get({ ...asked, having: asked.mesh, mesh: null, limit: 50 }),
      ],
    )
  }
  for (const pair of PAIRS)
    for (const metric of METRICS) {
      const input = toInput(pair, metric)
      const {
        others: _others,
        otherMetrics: _metrics,
        ...comparison
      } = await api.compare.get(input)
      const subjects = comparison.subjects.map(({ label, values }) => ({ label, values }))
      const { others: _apart, ...evidence } = await api.compare.evidence(input)
      found.push([`compare ${pair.join()} ${metric}`, { ...comparison, subjects }])
      found.push([`evidence ${pair.join()} ${metric}`, evidence])
    }
  const meshes = await api.meshes.list()
  const published = meshes.filter(({ conditions }) => conditions > 0)
  found.push(['meshes', published.map(({ otherConditions: _others, ...mesh }) => mesh)])
  for (const mesh of MESHES) {
    const { versions, submittedTotal, total, ...detail } = await api.meshes.get({ mesh, limit: 60 })
    const lead = await api.meshes.lead({ mesh })
    const table = await api.versions.list({ mesh, limit: 60 })
    const isOurs = ({ conditions }: { conditions: number }): boolean => conditions > 0
    found.push(
      [
        `versions of ${mesh}`,
        versions.filter(isOurs).map(({ otherConditions: _o, ...one }) => one),
      ],
      [`trends of ${mesh}`, { metrics: detail.metrics, total: total - submittedTotal }],
      [`runs of ${mesh}`, detail.ciTotal - detail.ciSubmittedTotal],
      [`lead of ${mesh}`, { ...lead, submitted: null }],
      [
        `table of ${mesh}`,
        { ...table, values: null, submittedTotal: 0, total: table.total - table.submittedTotal },
      ],
    )
  }
  return found
}

/** What other programs read: feeds, badges, the site map and pictures drawn for a pair. */
async function readFiles(): Promise<[string, string][]> {
  const get = (path: string): Request => new Request(`${ORIGIN}${path}`)
  const found: [string, string][] = []
  for (const query of ['', '?mesh=istio', '?metric=http.latency.p99'])
    found.push([`/feed.xml${query}`, await fetchText(feed(get(`/feed.xml${query}`)))])
  for (const mesh of MESHES.filter((slug) => slug !== 'none')) {
    const file = { params: Promise.resolve({ file: `${mesh}.json` }) }
    found.push([`/badge/${mesh}.json`, await fetchText(badge(get('/badge'), file))])
  }
  const pages = { params: Promise.resolve({ file: 'pages.xml' }) }
  found.push(['/sitemaps/pages.xml', await fetchText(sitemap(get('/sitemaps/pages.xml'), pages))])
  found.push(['/sitemap.xml', JSON.stringify(await sitemapFiles(database()))])
  for (const part of SITEMAP_PARTS)
    found.push([part, (await sitemapPaths(database(), part, 1)).join('\n')])
  for (const [a, b] of PAIRS)
    for (const metric of ['http.latency.p99', 'tcp.throughput.mean']) {
      const query = new URLSearchParams({ a, b, metric }).toString()
      const kind = { params: Promise.resolve({ kind: 'compare' }) }
      found.push([
        `svg ${query}`,
        await fetchText(chartResponse(get(`/charts/compare.svg?${query}`), 'compare.svg')),
      ])
      found.push([`embed ${query}`, await fetchText(embed(get(`/embed/compare?${query}`), kind))])
    }
  return found
}

/** Everything but pages by its name. */
export const readAnswers = async (): Promise<Map<string, unknown>> =>
  new Map<string, unknown>([...(await readApi()), ...(await readFiles())])
