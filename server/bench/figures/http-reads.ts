import { withBareServer } from '../bare-reads'
import type { Bench } from '../bench-site'
import { median, quantile, type Figure } from '../figure'
import { atRate, during, HttpLoad } from '../http-load'
import { get, pagesOf, type Page } from './read-pages'

const CONNECTIONS = [20, 200]

type Asked = { path: string; headers: Record<string, string>; status: number }

/**
 * Asks, and forgets the body: hundreds of megabytes of them would make this process collect garbage for longer than any
 * response takes, and count that as waiting. @throws Error with the first response of another status
 */
const asking =
  (load: HttpLoad, { path, headers, status }: Asked) =>
  async (): Promise<{ ms: number }> => {
    const sent = await load.send(path, { method: 'GET', headers })
    if (sent.status !== status) throw new Error(`${path} answered ${sent.status}, not ${status}`)
    return { ms: sent.ms }
  }

async function perSecond(base: string, asked: Asked, clients: number, seconds: number) {
  const load = new HttpLoad(base)
  const done = await during(seconds, clients, asking(load, asked)).finally(load.close)
  return done.results.length / done.seconds
}

/** p99 in ms where requests come at a steady rate, whether or not others have their response. */
async function p99At(base: string, asked: Asked, rate: number, seconds: number): Promise<number> {
  const load = new HttpLoad(base)
  const sent = await atRate(seconds, rate, asking(load, asked)).finally(load.close)
  return quantile(
    sent.map(({ ms }) => ms),
    0.99,
  )
}

type Case = { what: string; ratio: number; asked: Asked; body: string }

async function casesOf(bench: Bench, page: Page): Promise<Case[]> {
  const { status, body, etag } = await get(bench, page.path)
  if (status !== 200) throw new Error(`${page.path} answered ${status}`)
  const whole = { path: page.path, headers: {}, status: 200 }
  const cases = [{ what: page.what, ratio: page.ratio, asked: whole, body }]
  if (etag === null) return cases
  const asked = { path: page.path, headers: { 'if-none-match': etag }, status: 304 }
  return [...cases, { what: `${page.what}, 304`, ratio: 0.5, asked, body: '' }]
}

/** B4: warm responses, beside a bare Node server that sends the same bytes. */
export async function httpReads(bench: Bench, rounds: number, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of await pagesOf(bench))
    for (const { what, ratio, asked, body } of await casesOf(bench, page))
      for (const clients of asked.status === 304 ? CONNECTIONS.slice(0, 1) : CONNECTIONS) {
        const [site, bare]: [number[], number[]] = [[], []]
        await perSecond(bench.url, asked, clients, 1)
        for (let round = 0; round < rounds; round++) {
          site.push(await perSecond(bench.url, asked, clients, seconds))
          await withBareServer(body, asked.status === 304 ? 304 : 200, async (url) => {
            const same = { ...asked, path: '/' }
            await perSecond(url, same, clients, 1)
            bare.push(await perSecond(url, same, clients, seconds))
          })
        }
        figures.push({
          ...{ id: 'B4', what: `${what}, ${clients} connections`, unit: 'requests/s' },
          ...{ value: median(site), rounds: site, aim: { ratio } },
          limit: { what: 'the same bytes by bare Node', value: median(bare), rounds: bare },
        })
        if (asked.status === 304 || clients !== CONNECTIONS[0]) continue
        const p99 = await p99At(bench.url, asked, median(site) / 2, seconds)
        figures.push({
          ...{ id: 'B4', what: `p99 of ${what} at half of that`, unit: 'ms', limit: null },
          ...{ value: p99, rounds: [p99], aim: { atMost: 20 } },
        })
      }
  return figures
}
