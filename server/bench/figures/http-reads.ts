import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Bench } from '../bench-site'
import { median, quantile, type Figure } from '../figure'
import { during, HttpLoad } from '../http-load'

type Page = { what: string; path: string; ratio: number }

/** @throws Error with the first response that is not 200 */
async function reads(base: string, page: string, clients: number, seconds: number) {
  const load = new HttpLoad(base)
  const done = await during(seconds, clients, async () => {
    const sent = await load.send(page, { method: 'GET', headers: {} })
    if (sent.status !== 200) throw new Error(`${page} answered ${sent.status}`)
    return sent
  }).finally(load.close)
  return {
    perSecond: done.results.length / done.seconds,
    p99: quantile(
      done.results.map(({ ms }) => ms),
      0.99,
    ),
  }
}

/** The same bytes from a server that does nothing else. */
async function bareReads(body: string, clients: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-bench-'))
  const file = path.join(folder, 'body')
  writeFileSync(file, body)
  const script = path.join('server', 'bench', 'bare-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, file, 'text/plain'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    })
    await reads(`http://127.0.0.1:${port}`, '/', clients, 1)
    return (await reads(`http://127.0.0.1:${port}`, '/', clients, seconds)).perSecond
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pages and files of a condition that has runs. */
async function pagesOf(bench: Bench): Promise<Page[]> {
  const load = new HttpLoad(bench.url)
  const { body } = await load.send('/api/v1/leaderboard', { method: 'GET', headers: {} })
  load.close()
  const group = /"groupKey":"([0-9a-f]+)"/.exec(body)?.[1]
  return [
    { what: 'front page', path: '/', ratio: 0.25 },
    { what: 'page of a mesh', path: '/meshes/istio', ratio: 0.25 },
    { what: 'leaderboard as JSON', path: '/api/v1/leaderboard', ratio: 0.5 },
    ...(group === undefined
      ? []
      : [
          {
            what: 'chart as SVG',
            path: `/charts/bars.svg?metric=http.latency.p99&group=${group}`,
            ratio: 0.5,
          },
        ]),
  ]
}

/** B4: warm responses, beside a bare Node server that sends the same bytes. */
export async function httpReads(bench: Bench, rounds: number, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, path: page, ratio } of await pagesOf(bench)) {
    const load = new HttpLoad(bench.url)
    const { status, body } = await load.send(page, { method: 'GET', headers: {} })
    load.close()
    if (status !== 200) throw new Error(`${page} answered ${status}`)
    await reads(bench.url, page, 20, 1)
    const [site, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      site.push((await reads(bench.url, page, 20, seconds)).perSecond)
      bare.push(await bareReads(body, 20, seconds))
    }
    figures.push({
      ...{ id: 'B4', what: `${what}, 20 connections`, unit: 'requests/s' },
      ...{ value: median(site), rounds: site, aim: { ratio } },
      limit: { what: 'the same bytes by bare Node', value: median(bare), rounds: bare },
    })
  }
  return figures
}
