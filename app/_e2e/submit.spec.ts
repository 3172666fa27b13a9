import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { StandIn } from '@/ingest/action/github-fixture'
import { runAction } from '@/ingest/action/run-action-fixture'
import { furtherRecipes } from '../submit/recipes'
import { findViolations } from './audit'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { makeToken } from './token'

const FILE = 'ingest/fixtures/fortio/http_qps200_c8.json'

const recipe = (url: string, id: string): string =>
  furtherRecipes(url).find((one) => one.id === id)?.code ?? ''

const bash = (script: string, cwd: string, env: Record<string, string>): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env } }
    execFile('bash', ['-e', '-c', script], options, (error, stdout, stderr) =>
      resolve(error ? `failed: ${stdout} ${stderr}` : stdout),
    )
  })

/** A CI job's folder: a context, and a result that no other test has sent. */
async function jobFolder(campaign: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-job-'))
  await mkdir(path.join(folder, 'results'))
  const context = `campaign: ${campaign}\nmesh: istio\nversion: 1.26.0\nmode: sidecar\n`
  await writeFile(path.join(folder, 'meshbench.yaml'), context)
  await writeFile(path.join(folder, 'results/fortio.json'), fortioJson(campaign))
  await cp(path.join(folder, 'results/fortio.json'), path.join(folder, 'fortio.json'))
  return folder
}

/** What GitHub says of a finished workflow that measured a fork. */
const forkRun = (sha: string) => ({
  event: 'workflow_run',
  payload: {
    workflow_run: {
      event: 'pull_request',
      head_sha: sha,
      head_branch: 'fix',
      head_repository: { owner: { login: 'stranger' } },
    },
  },
})
const openPull = (sha: string) => ({
  number: 12,
  head: { sha },
  base: { ref: 'main', sha: 'b'.repeat(40) },
})
/** What GitLab says of a pipeline of a merge request. */
const mergeRequest = (api: string): Record<string, string> => ({
  CI_API_V4_URL: api,
  CI_PROJECT_ID: '1',
  CI_MERGE_REQUEST_IID: '5',
  CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
  CI_COMMIT_SHA: 'e'.repeat(40),
  CI_MERGE_REQUEST_DIFF_BASE_SHA: 'd'.repeat(40),
  GITLAB_NOTE_TOKEN: 'note',
})

const status = (page: Page) => page.locator('form p[role="status"]')

test('the validator shows numbers, flags and what is missing, and the form completes the context', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/submit')
  await page.getByLabel('Result files').setInputFiles([FILE, 'package.json'])
  await expect(status(page)).toContainText(
    '1 of 2 files can be stored once the context is complete',
  )
  const form = page.locator('main form')
  await expect(form).toContainText('Read as Fortio (fortio): 1 run.')
  await expect(form).toContainText('3.95 ms')
  await expect(form).toContainText('Distribution of latency: 1,000 samples')
  await expect(form).toContainText('CO_POSSIBLE')
  await expect(form).toContainText('No format was recognised.')
  for (const pointer of ['/campaign', '/mesh', '/mode'])
    await expect(form.locator('code', { hasText: new RegExp(`^${pointer}$`) })).toBeVisible()

  await page.getByText('Write the context with a form').click()
  await page.getByLabel('Campaign').fill('acme-nightly')
  await page.getByLabel('Mesh (needed)').fill('istoi')
  await page.getByLabel('Mode (needed)').selectOption('sidecar')
  await page.getByLabel('Name of the test bed').fill('kind: ci')
  await expect(page.getByLabel('Context (meshbench.yaml)')).toHaveValue(
    'campaign: acme-nightly\nmesh: istoi\nmode: sidecar\nenvironment:\n  label: "kind: ci"\n',
  )
  await expect(form).toContainText('did you mean istio?')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  await page.getByLabel('Mesh (needed)').fill('istio')
  await page.getByLabel('Requests per second').fill('999')
  await expect(form).toContainText('CONTEXT_CONFLICT')
  await page.getByLabel('Requests per second').fill('')
  await page.getByLabel('Result files').setInputFiles([FILE])
  await expect(status(page)).toHaveText('1 of 1 file can be stored, with this context.')

  await form.getByRole('button', { name: /the line that sends/ }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(
    `curl -H "Authorization: Bearer $TOKEN" -F context=@meshbench.yaml -F result=@http_qps200_c8.json ${baseURL}/api/v1/runs`,
  )
})

test('the validator takes pasted text by keyboard, and what it says does not widen the page @phone', async ({
  page,
}) => {
  await page.goto('/submit')
  await page.getByLabel('Or paste the output').focus()
  await page.keyboard.insertText(readFileSync(FILE, 'utf8'))
  await page.getByRole('button', { name: 'Check' }).focus()
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('1 of 1 file can be stored once')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})

test('a file dropped on the page is checked', async ({ page }) => {
  await page.goto('/submit')
  const transfer = await page.evaluateHandle(
    (text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'dropped.json'))
      return data
    },
    readFileSync(FILE, 'utf8'),
  )
  await page
    .getByText('Choose files or drop them here')
    .dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByRole('heading', { name: 'dropped.json' })).toBeVisible()
})

test('the validator needs no token, takes 1 MB and keeps nothing', async ({ request }) => {
  const post = (data: Buffer) =>
    request.post('/api/v1/validate?campaign=never-stored&mesh=istio&mode=sidecar', {
      headers: { 'content-type': 'application/octet-stream' },
      data,
    })
  const checked = await post(readFileSync(FILE))
  expect(await checked.json()).toMatchObject({ isStorable: true, contextProblems: [] })
  expect((await post(Buffer.alloc(1_000_001, 'x'))).status()).toBe(413)
  const token = await makeToken('another-one')
  const sent = await request.post(
    '/api/v1/runs?campaign=never-stored&mesh=istio&mode=sidecar&dryRun=1',
    {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      data: readFileSync(FILE),
    },
  )
  // The campaign's name is still free, and replicate 1 as well.
  expect(await sent.json()).toMatchObject({ dryRun: true, runs: [{ replicate: 1 }] })
})

test('the recipes of /submit are valid YAML, and their shell lines send the file', async ({
  baseURL,
}, info) => {
  const url = baseURL ?? ''
  const campaign = `recipes-${info.project.name}`
  const token = await makeToken(campaign)
  const env = { TOKEN: token, MESHBENCH_TOKEN: token, COMMIT: 'f'.repeat(40) }
  const folders = await Promise.all(
    ['gitlab', 'fork', 'named', 'note'].map((n) => jobFolder(`${campaign}-${n}`)),
  )
  const [gitlabJob = '', forkJob = '', namedJob = '', noteJob = ''] = folders
  const standIn = new StandIn()
  await standIn.listen()
  try {
    const gitlab = parse(recipe(url, 'gitlab')) as { 'send-results': { script: string[] } }
    const [lines = ''] = gitlab['send-results'].script
    const pipeline = { ...env, CI_COMMIT_BRANCH: 'feature/x: y', CI_COMMIT_SHA: env.COMMIT }
    expect(await bash(lines, gitlabJob, pipeline)).toContain('"created":true')

    const measure = parse(recipe(url, 'fork')) as { name: string; on: string }
    const send = parse(recipe(url, 'fork-send')) as {
      on: { workflow_run: { workflows: string[] } }
      jobs: { send: { steps: { uses?: string; with?: Record<string, string | boolean> }[] } }
    }
    expect(send.on.workflow_run.workflows).toEqual([measure.name])
    expect(recipe(url, 'fork')).not.toContain('secrets')
    const { PATH } = process.env
    const step = send.jobs.send.steps.find(({ uses }) => uses?.endsWith('/meshbench'))
    const inputs = Object.entries(step?.with ?? {}).map(([name, value]) => [name, String(value)])
    const job = { ...forkRun(env.COMMIT), api: standIn.url, cwd: forkJob, env: { PATH } }
    standIn.pulls['stranger:fix'] = [openPull(env.COMMIT)]
    const sent = await runAction({ ...Object.fromEntries(inputs), token }, job)
    expect(sent.code, sent.output).toBe(0)
    const again = await runAction({ ...Object.fromEntries(inputs), token }, job)
    expect(again.code, again.output).toBe(0)
    expect(standIn.comments).toHaveLength(1)
    expect(standIn.comments[0]?.body).toContain('Meshbench: nothing can be said yet')

    const note = parse(recipe(url, 'gitlab-note')) as { 'compare-results': { script: string[] } }
    const [script = ''] = note['compare-results'].script
    standIn.comments = []
    for (const push of ['first push', 'second push'])
      expect(await bash(script, noteJob, { ...env, ...mergeRequest(standIn.url) }), push).toBe('')
    expect(standIn.comments).toHaveLength(1)

    const named = recipe(url, 'registered')
      .replaceAll('acme-nightly', `${campaign}-named`)
      .replace('$(git rev-parse HEAD)', env.COMMIT)
    expect(await bash(named, namedJob, env)).toContain('"created":true')
  } finally {
    await standIn.close()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
  }
})

test.describe('without JavaScript', () => {
  // A browser asks for the icon of a JSON document itself.
  test.use({ javaScriptEnabled: false, expectedErrors: [/favicon\.ico/] })
  test('the form sends the file and shows the response', async ({ page }) => {
    await page.goto('/submit')
    await page.getByLabel('Result files').setInputFiles(FILE)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.locator('body')).toContainText('"http.latency.p99"')
  })
})
