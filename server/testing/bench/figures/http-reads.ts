import { withBareServer } from '../bare-reads'
import type { Bench } from '../bench-site'
import { cpuOfTreeMs } from '@/server/testing/load/processes'
import { median, quantile, toFigure, type Figure } from '../figure'
import { atRate, during } from '@/server/testing/load/http-client'
import { RawLoad } from '@/server/testing/load/raw-load'
import { get, listPages, type Page } from './read-pages'

const CONNECTIONS = [20, 200]

type ExpectedRequest = { path: string; headers: Record<string, string>; status: number }
type Server = { url: string; pid: number }

/** @throws Error with the first response of another status */
const sender =
  (load: RawLoad, { path, headers, status }: ExpectedRequest) =>
  async (): Promise<number> => {
    const sent = await load.get(path, headers)
    if (sent.status !== status) throw new Error(`${path} answered ${sent.status}, not ${status}`)
    return sent.ms
  }

/** @returns requests a second, and CPU time of the server and of the client for one, in µs */
async function loaded(server: Server, request: ExpectedRequest, clients: number, seconds: number) {
  const load = new RawLoad(server.url)
  const before = cpuOfTreeMs(server.pid)
  const own = process.cpuUsage()
  const done = await during(seconds, clients, sender(load, request)).finally(load.close)
  const used = process.cpuUsage(own)
  const requests = done.results.length
  return {
    perSecond: requests / done.seconds,
    serverUs: ((cpuOfTreeMs(server.pid) - before) * 1000) / requests,
    clientUs: (used.user + used.system) / requests,
  }
}

/** p99 in ms where requests come at a steady rate, whether or not others have their response. */
async function p99At(
  base: string,
  request: ExpectedRequest,
  rate: number,
  seconds: number,
): Promise<number> {
  const load = new RawLoad(base)
  const sent = await atRate(seconds, rate, sender(load, request)).finally(load.close)
  return quantile(sent, 0.99)
}

type Case = { what: string; ratio: number; request: ExpectedRequest; body: string }

async function casesOf(bench: Bench, page: Page): Promise<Case[]> {
  const { status, body, etag } = await get(bench, page.path)
  if (status !== 200) throw new Error(`${page.path} answered ${status}`)
  const whole = { path: page.path, headers: {}, status: 200 }
  const cases = [{ what: page.what, ratio: page.ratio, request: whole, body }]
  if (etag === null) return cases
  const request = { path: page.path, headers: { 'if-none-match': etag }, status: 304 }
  return [...cases, { what: `${page.what}, 304`, ratio: 0.5, request, body: '' }]
}

type Load = Awaited<ReturnType<typeof loaded>>

/** The site and a bare server in turn, each warmed up. */
async function inTurn(bench: Bench, { request, body }: Case, clients: number, times: Times) {
  const [site, bare]: [Load[], Load[]] = [[], []]
  await loaded(bench, request, clients, times.seconds / 4)
  for (let round = 0; round < times.rounds; round++) {
    site.push(await loaded(bench, request, clients, times.seconds))
    await withBareServer(body, request.status === 304 ? 304 : 200, async (server) => {
      const same = { ...request, path: '/' }
      await loaded(server, same, clients, times.seconds / 4)
      bare.push(await loaded(server, same, clients, times.seconds))
    })
  }
  return { site, bare }
}

type Times = { rounds: number; seconds: number }

function figuresOf(what: string, ratio: number, site: readonly Load[], bare: readonly Load[]) {
  const of = (loads: readonly Load[], part: keyof Load) => {
    const rounds = loads.map((one) => one[part])
    return { value: median(rounds), rounds }
  }
  const figures: Figure[] = [
    {
      id: 'B4',
      what,
      unit: 'requests/s',
      ...of(site, 'perSecond'),
      aim: { ratio },
      limit: { what: 'the same bytes by bare Node', ...of(bare, 'perSecond') },
    },
    {
      id: 'B4',
      what: `CPU of the site for one of them`,
      unit: 'µs',
      ...of(site, 'serverUs'),
      aim: null,
      limit: { what: 'of bare Node', ...of(bare, 'serverUs') },
    },
    {
      id: 'B4',
      what: 'CPU of the client for one of them',
      unit: 'µs',
      limit: null,
      ...of([...site, ...bare], 'clientUs'),
      aim: null,
    },
  ]
  return figures
}

/** B4: warm responses, beside a bare Node server that sends the same bytes. */
export async function httpReads(bench: Bench, rounds: number, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of await listPages(bench))
    for (const one of await casesOf(bench, page)) {
      const isWhole = one.request.status === 200
      for (const clients of isWhole ? CONNECTIONS : CONNECTIONS.slice(0, 1)) {
        const { site, bare } = await inTurn(bench, one, clients, { rounds, seconds })
        const what = `${one.what}, ${clients} connections`
        figures.push(...figuresOf(what, one.ratio, site, bare))
        if (!isWhole || clients !== CONNECTIONS[0]) continue
        const half = median(site.map(({ perSecond }) => perSecond)) / 2
        const p99 = await p99At(bench.url, one.request, half, seconds)
        const bareMs = await withBareServer(one.body, 200, ({ url }) =>
          p99At(url, { ...one.request, path: '/' }, half, seconds),
        )
        figures.push(
          toFigure('B4', `p99 of ${one.what} at half of that`, 'ms', [p99], {
            aim: { atMost: 20 },
            limit: { what: 'of bare Node at the same rate', rounds: [bareMs] },
          }),
        )
      }
    }
  return figures
}
