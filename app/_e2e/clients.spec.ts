import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { expect, test } from './fixtures'
import { makeToken } from './token'

type Result = { code: number; stdout: string; stderr: string }

const execute = (file: string, args: string[], env: Record<string, string>): Promise<Result> =>
  new Promise((resolve) => {
    execFile(file, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, stdout, stderr })
    })
  })

/** A folder with a context and two different results, removed afterwards. */
async function workspace(
  campaign: string,
): Promise<{ folder: string; files: string[]; context: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-clients-'))
  const context = path.join(folder, 'meshbench.yaml')
  await writeFile(context, `campaign: ${campaign}\nmesh: istio\nversion: 1.26.0\nmode: ambient\n`)
  const fixture = readFileSync('ingest/fixtures/fortio/http_qps200_c8.json', 'utf8')
  const files = ['one', 'two'].map((name) => path.join(folder, `${name}.json`))
  for (const file of files)
    await writeFile(file, fixture.replace(/"Labels": "[^"]*"/, `"Labels": "${campaign} ${file}"`))
  return { folder, files, context }
}

test('the command line validates, pushes, repeats without storing twice and tells refusals by its exit code', async ({
  baseURL,
}, info) => {
  const { folder, files, context } = await workspace(`cli-${info.project.name}`)
  const cli = (...args: string[]) =>
    execute(process.execPath, ['--import', 'tsx', 'ingest/cli.ts', ...args], {
      MESHBENCH_TOKEN: token,
    })
  const token = await makeToken('clients')
  try {
    expect((await cli('validate', ...files, '--context', context)).stdout).toContain('1 run(s)')
    const push = () => cli('push', ...files, '--context', context, '--url', baseURL ?? '', '--json')
    const first = await push()
    expect(first.code, first.stderr).toBe(0)
    expect((await push()).stdout).toBe(first.stdout.replaceAll('"code": "201"', '"code": "200"'))
    const broken = path.join(folder, 'broken.json')
    await writeFile(broken, '{"DurationHistogram": ')
    expect((await cli('validate', broken)).code).toBe(1)
    expect((await cli('push', broken, '--context', context, '--url', baseURL ?? '')).code).toBe(1)
    expect((await cli('push', ...files)).code).toBe(2)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the steps of the GitHub Action run as they are and link the runs in the job summary', async ({
  baseURL,
  request,
}, info) => {
  const { folder, files, context } = await workspace(`action-${info.project.name}`)
  const action = parse(readFileSync('ingest/action/action.yml', 'utf8')) as {
    runs: { steps: { run: string }[] }
  }
  const summary = path.join(folder, 'summary.md')
  await writeFile(summary, '')
  const step = async (list: string) =>
    execute('bash', ['-c', action.runs.steps[0]?.run ?? 'exit 9'], {
      MESHBENCH_URL: baseURL ?? '',
      MESHBENCH_TOKEN: await makeToken('clients'),
      MESHBENCH_CONTEXT: context,
      MESHBENCH_FILES: list,
      GITHUB_STEP_SUMMARY: summary,
    })
  try {
    const done = await step(files.join('\n'))
    expect(done.code, done.stdout + done.stderr).toBe(0)
    const links = readFileSync(summary, 'utf8').match(/http\S+\/runs\/\S+/g) ?? []
    expect(links).toHaveLength(2)
    for (const link of links) expect((await request.get(link)).status()).toBe(200)
    const refused = await step(context)
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('::error')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the curl lines of /submit work as they are printed', async ({ page, baseURL }, info) => {
  const { folder, files, context } = await workspace(`submit-${info.project.name}`)
  await page.goto('/submit')
  const lines = await Promise.all(
    ['curl', 'query'].map((id) => page.locator(`section[aria-labelledby="${id}"] pre`).innerText()),
  )
  const token = await makeToken('clients')
  try {
    for (const [i, line] of lines.entries()) {
      const command = line
        .replace(/http:\/\/localhost:\d+/, baseURL ?? '')
        .replace('acme-nightly', `submit-query-${info.project.name}`)
        .replaceAll('fortio.json', files[i] ?? '')
        .replace('@meshbench.yaml', `@${context}`)
      const { stdout } = await execute(
        'bash',
        ['-c', `${command} -s -o /dev/null -w '%{http_code}'`],
        { TOKEN: token },
      )
      expect(stdout, command).toBe('201')
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
