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

/** Four nights, as the README counts, and one more for a night that another change hides in. */
const NIGHTS = [0.004, 0.00402, 0.00396, 0.00401, 0.00398]

test('the workflow of the README fails a pull request that is slower, with one comment on it', async ({
  baseURL,
}) => {
  const readme = await readFile('README.md', 'utf8')
  const workflow = yamlIn(section(readme, 'Fail a pull request'))
  expect(workflow.trim()).toBe(
    listRecipes('https://bench.example').find(({ id }) => id === 'action')?.code,
  )
  const { benchmark } = (parse(workflow) as Workflow).jobs
  const step = benchmark.steps.find(({ uses }) => uses === './.github/actions/meshbench')
  const inputs = Object.entries(step?.with ?? {}).map(([name, value]) => [name, String(value)])
  const given = {
    ...(Object.fromEntries(inputs) as Record<string, string>),
    url: baseURL ?? '',
    token: await makeToken('pull-request'),
  }
  const context = yamlIn(section(readme, 'Send a result')).replace('acme-nightly', 'pull-request')
  const cwd = await mkdtemp(path.join(os.tmpdir(), 'meshbench-checkout-'))
  const gitHub = new StandIn()
  await gitHub.listen()
  const job = async (p99: number, hour: number, event: Pick<Job, 'event' | 'payload' | 'env'>) => {
    await writeFile(path.join(cwd, 'results/fortio.json'), timedRun(p99, hour))
    const env = { PATH: process.env.PATH, ...event.env }
    return runAction(given, { ...event, api: gitHub.url, cwd, env })
  }
  const night = (p99: number, i: number) =>
    job(p99, 24 * i, {
      event: 'schedule',
      payload: {},
      env: { GITHUB_REF_NAME: 'main', GITHUB_REF_TYPE: 'branch', GITHUB_SHA: commitOf(i) },
    })
  const push = (p99: number, hour: number) => {
    const pull = { number: 12, head: { sha: 'f'.repeat(40) } }
    const base = { ref: 'main', sha: commitOf(NIGHTS.length - 1) }
    return job(p99, hour, {
      event: 'pull_request',
      payload: { pull_request: { ...pull, base } },
      env: {},
    })
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
    const slow = await push(0.0052, 24 * NIGHTS.length)
    expect(slow.code, slow.output).toBe(4)
    expect(slow.summary).toContain('up to its base commit 444444444444')
    expect(gitHub.comments).toHaveLength(1)
    expect(gitHub.comments[0]?.body).toMatch(/proven regression/)
    const mended = await push(0.00403, 24 * NIGHTS.length + 1)
    expect(mended.code, mended.output).toBe(0)
    expect(gitHub.comments).toHaveLength(1)
    expect(gitHub.comments[0]?.body).toContain('no regression is proven')
  } finally {
    await gitHub.close()
    await rm(cwd, { recursive: true })
  }
})
