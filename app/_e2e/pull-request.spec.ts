import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { StandIn } from '@/ingest/action/github-fixture'
import { runAction, type Job } from '@/ingest/action/run-action-fixture'
import { timedRun } from '@/server/trends/series-fixture'
import { listRecipes } from '../submit/recipes'
import { expect, test } from './fixtures'
import { makeToken } from './token'

type Workflow = {
  jobs: { benchmark: { steps: { uses?: string; with?: Record<string, string | boolean> }[] } }
}

const section = (readme: string, title: string): string =>
  readme.split(/^## /m).find((one) => one.startsWith(title)) ?? ''
const yamlIn = (text: string): string => /^```yaml\n(.*?)^```$/ms.exec(text)?.[1] ?? ''
const commitOf = (night: number): string => String(night).repeat(40)

/** Four nights, as a verdict needs, and one more for a night that another change hides in. */
const NIGHTS = [0.004, 0.00402, 0.00396, 0.00401, 0.00398]

/** A mesh that answers three of ten requests with 503, as fast as ever. */
const broken = (hour: number): string =>
  JSON.stringify({
    ...(JSON.parse(timedRun(0.004, hour)) as object),
    RetCodes: { 200: 8400, 503: 3600 },
    ErrorsDurationHistogram: { Count: 3600 },
  })

/** The bounds of /docs/gate, each with the exit code for a mesh that fails; its rate is as high as ever. */
const BOUNDS: [Record<string, string>, number][] = [
  [{ max: 'p99=+10%' }, 4],
  [{ min: 'http.rps.achieved=-5%' }, 0],
  [{ max: 'http.error_ratio=1%' }, 4],
]

test('the workflow of /docs/gate and the step of the README fail a pull request that is slower, with one comment on it', async ({
  baseURL,
}) => {
  const readme = await readFile('README.md', 'utf8')
  const workflow = listRecipes('https://bench.example').find(({ id }) => id === 'action')?.code
  const { benchmark } = (parse(workflow ?? '') as Workflow).jobs
  const step = benchmark.steps.find(({ uses }) => uses === './.github/actions/meshbench')
  expect(parse(yamlIn(section(readme, 'Guard your CI')))).toEqual([step])
  const inputs = Object.entries(step?.with ?? {}).map(([name, value]) => [name, String(value)])
  const given = {
    ...(Object.fromEntries(inputs) as Record<string, string>),
    url: baseURL ?? '',
    token: await makeToken('pull-request'),
  }
  const context = yamlIn(section(readme, 'Send your result')).replace(
    'acme-nightly',
    'pull-request',
  )
  const cwd = await mkdtemp(path.join(os.tmpdir(), 'meshbench-checkout-'))
  const gitHub = new StandIn()
  await gitHub.listen()
  const job = async (
    file: string,
    event: Pick<Job, 'event' | 'payload' | 'env'>,
    bounds: Record<string, string> = {},
  ) => {
    await writeFile(path.join(cwd, 'results/fortio.json'), file)
    const env = { PATH: process.env.PATH, ...event.env }
    return runAction({ ...given, ...bounds }, { ...event, api: gitHub.url, cwd, env })
  }
  const night = (p99: number, i: number) =>
    job(timedRun(p99, 24 * i), {
      event: 'schedule',
      payload: {},
      env: { GITHUB_REF_NAME: 'main', GITHUB_REF_TYPE: 'branch', GITHUB_SHA: commitOf(i) },
    })
  const push = (file: string, bounds: Record<string, string> = {}) => {
    const pull = { number: 12, head: { sha: 'f'.repeat(40) } }
    const base = { ref: 'main', sha: commitOf(NIGHTS.length - 1) }
    const payload = { pull_request: { ...pull, base } }
    return job(file, { event: 'pull_request', payload, env: {} }, bounds)
  }
  try {
    await mkdir(path.join(cwd, 'results'))
    await writeFile(path.join(cwd, 'meshbench.yaml'), context)
    for (const [i, p99] of NIGHTS.entries()) {
      const done = await night(p99, i)
      expect(done.code, done.output).toBe(0)
      expect(done.summary).toContain(
        i < 4 ? `not enough data: ${4 - i} more run` : 'no change is proven',
      )
    }
    const slow = await push(timedRun(0.0052, 24 * NIGHTS.length))
    expect(slow.code, slow.output).toBe(4)
    expect(slow.summary).toContain('up to its base commit 444444444444')
    expect(gitHub.comments).toHaveLength(1)
    expect(gitHub.comments[0]?.body).toMatch(/proven regression/)
    const mended = await push(timedRun(0.00403, 24 * NIGHTS.length + 1))
    expect(mended.code, mended.output).toBe(0)
    expect(gitHub.comments).toHaveLength(1)
    expect(gitHub.comments[0]?.body).toContain('no regression is proven')
    const failing = await push(broken(24 * NIGHTS.length + 2))
    expect(failing.code, failing.output).toBe(4)
    expect(failing.summary).toContain('http.error_ratio 30 %, usually 0 % over 5 runs: regression')
    expect(gitHub.comments[0]?.body).toMatch(/proven regression/)
    for (const [i, [bounds, code]] of BOUNDS.entries()) {
      const hour = 24 * NIGHTS.length + 3 + 2 * i
      const whole = await push(timedRun(0.00402, hour), { ...bounds, 'fail-on': '' })
      expect(whole.code, `${JSON.stringify(bounds)}: ${whole.output}`).toBe(0)
      const failed = await push(broken(hour + 1), { ...bounds, 'fail-on': '' })
      expect(failed.code, `${JSON.stringify(bounds)}: ${failed.output}`).toBe(code)
    }
  } finally {
    await gitHub.close()
    await rm(cwd, { recursive: true })
  }
})
