import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { HttpClient } from '../load/http-client'
import { buildPost, storePost } from '../load/posts'
import { inProject } from '@/server/platform/in-project'
import { withOwnSite } from '../own-site'
import { onPath } from '../programs'
import { freePort, type Site } from '../site'
import { answers, startProgram } from '../program'

/**
 * `npm run stress -- prometheus`: promtool reads what a site of its own serves, and a real Prometheus with the shipped
 * configuration, rules and dashboard scrapes it, sees that every metric they name is there, and notices when the site ends.
 * Needs Prometheus of the distribution; loopback only; ends by itself.
 */
const METRICS_TOKEN = 'a-token-that-prometheus-sends'
const WITHIN_MS = 60_000

const Answer = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
})
const Rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            name: z.string(),
            health: z.string(),
            state: z.string(),
            lastError: z.string().optional(),
          }),
        ),
      }),
    ),
  }),
})
type Rule = z.infer<typeof Rules>['data']['groups'][number]['rules'][number]

function programs(): { promtool: string; prometheus: string } {
  const [promtool, prometheus] = [onPath(['promtool']), onPath(['prometheus'])]
  if (promtool === null || prometheus === null)
    throw new Error(
      'Prometheus is not installed: apt-get install -y --no-install-recommends prometheus',
    )
  return { promtool, prometheus }
}

/** What the dashboard asks, of every instance. */
const expressionsOf = (dashboard: string): string[] =>
  [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, quoted = '""']) =>
    z
      .string()
      .parse(JSON.parse(quoted))
      .replaceAll('$instance', '.*')
      .replaceAll('$__rate_interval', '1m'),
  )

/** The shipped folder with the address of this site, scraped every second. */
function configure(folder: string, site: string): string {
  cpSync(inProject('.deploy', 'monitoring'), folder, { recursive: true })
  writeFileSync(path.join(folder, 'token'), METRICS_TOKEN)
  const file = path.join(folder, 'prometheus.yml')
  const shipped = readFileSync(file, 'utf8')
  const changed = shipped
    .replace('127.0.0.1:3000', new URL(site).host)
    .replace('scrape_interval: 15s', 'scrape_interval: 1s')
  if (changed.split('\n').filter((line, i) => line !== shipped.split('\n')[i]).length !== 2)
    throw new Error(`${file}: expected its target and its interval, found others`)
  // Rules once a minute would make this test wait for them.
  writeFileSync(file, `global: { evaluation_interval: 1s }\n${changed}`)
  return file
}

async function until<T>(what: string, find: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(500)) {
    const found = await find()
    if (found !== null) return found
  }
  throw new Error(`${what}: not within ${WITHIN_MS / 1_000} s`)
}

async function values(base: string, expression: string): Promise<number[]> {
  const response = await fetch(`${base}/api/v1/query?query=${encodeURIComponent(expression)}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${expression}: ${text}`)
  return Answer.parse(JSON.parse(text)).data.result.map(({ value }) => Number(value[1]))
}

const rulesOf = async (base: string): Promise<Rule[]> => {
  const response = await fetch(`${base}/api/v1/rules`)
  return Rules.parse(await response.json()).data.groups.flatMap(({ rules }) => rules)
}

/** Pages and results, so that there is something to measure. */
async function makeTraffic(site: Site, token: string, first: number): Promise<void> {
  const client = new HttpClient(site.url)
  for (let number = first; number < first + 20; number++) {
    await storePost(client, token, buildPost(number, 4))
    await client.send('/meshes')
  }
  client.close()
}

async function watch(site: Site, token: string, folder: string): Promise<void> {
  const { promtool, prometheus } = programs()
  const config = configure(folder, site.url)
  console.log(execFileSync(promtool, ['check', 'config', config], { encoding: 'utf8' }))
  await makeTraffic(site, token, 0)
  const scraped = await fetch(`${site.url}/api/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const text = await scraped.text()
  execFileSync(promtool, ['check', 'metrics'], {
    input: text,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  console.log(`promtool check metrics: ${text.split('\n').length} lines without an objection`)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const program = await startProgram({
    command: prometheus,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    logFile: path.join(folder, 'log'),
    isReady: () => answers(`${base}/-/ready`),
  })
  try {
    const isUp = async (): Promise<number | null> =>
      (await values(base, 'up{job="meshbench"}'))[0] ?? null
    await until('a scrape', async () => ((await isUp()) === 1 ? 1 : null))
    await makeTraffic(site, token, 20)
    const monitoring = ['alerts.yml', 'grafana-dashboard.json'].map((file) =>
      readFileSync(path.join(folder, file), 'utf8'),
    )
    const named = new Set(
      monitoring.flatMap((one) => one.match(/\b(?:meshbench|nodejs|process)_[a-z0-9_]+/g) ?? []),
    )
    // Without replicas and damage these have no series yet.
    const rare = /^meshbench_(?:replica|damaged|self_check_findings|ingest_stream)_/
    for (const name of named)
      if (!rare.test(name))
        await until(`series of ${name}`, async () =>
          (await values(base, name)).length > 0 ? name : null,
        )
    const expressions = expressionsOf(monitoring[1] ?? '')
    for (const expression of expressions) await values(base, expression)
    console.log(
      `${named.size} metrics and ${expressions.length} expressions of alerts and dashboard are understood`,
    )
    const rules = await until('every rule evaluated', async () => {
      const all = await rulesOf(base)
      return all.length > 0 && all.every(({ health }) => health !== 'unknown') ? all : null
    })
    const bad = rules.filter(({ health, state }) => health !== 'ok' || state === 'firing')
    if (bad.length > 0) throw new Error(`rules of a healthy site: ${JSON.stringify(bad)}`)
    console.log(`${rules.length} rules are evaluated, and none fires`)
    await site.stop()
    const down = await until(
      'the end of the site noticed',
      async () =>
        (await rulesOf(base)).find(
          ({ name, state }) => name === 'MeshbenchDown' && state !== 'inactive',
        ) ?? null,
    )
    console.log(`after its end the site is ${down.name}: ${down.state}`)
  } finally {
    await program.stop()
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-prometheus-'))
try {
  programs()
  await withOwnSite(
    { org: 'acme', rateLimitFactor: 1_000, workers: 2, more: { METRICS_TOKEN } },
    ({ token, ...site }) => watch(site, token, folder),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
