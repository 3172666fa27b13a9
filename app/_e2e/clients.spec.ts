import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { inProject } from '@/server/platform/in-project'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { makeToken } from './token'

// Compiled once: through tsx each of a dozen starts would compile it anew.
const compiled = mkdtempSync(path.join(os.tmpdir(), 'meshbench-command-line-'))
const COMMAND_LINE = path.join(compiled, 'meshbench.mjs')
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)`
test.beforeAll(() => {
  const options = ['--bundle', '--platform=node', '--format=esm', `--banner:js=${REQUIRE}`]
  const to = [`--outfile=${COMMAND_LINE}`, '--log-level=warning']
  execFileSync(inProject('node_modules/esbuild/bin/esbuild'), ['ingest/cli.ts', ...options, ...to])
})
test.afterAll(() => rmSync(compiled, { recursive: true }))

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
  const files = ['one', 'two'].map((name) => path.join(folder, `${name}.json`))
  for (const file of files) await writeFile(file, fortioJson(`${campaign} ${file}`))
  return { folder, files, context }
}

test('the command line validates, pushes, repeats without storing twice and reports refusals by its exit code', async ({
  baseURL,
}, info) => {
  const { folder, files, context } = await workspace(`cli-${info.project.name}`)
  const cli = (...args: string[]) =>
    execute(process.execPath, [COMMAND_LINE, ...args], {
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

test('import sends a folder as one stream, says what was refused, and resumes when run again', async ({
  baseURL,
}, info) => {
  const { folder, files } = await workspace(`import-${info.project.name}`)
  const token = await makeToken('clients')
  const run = (...options: string[]) =>
    execute(process.execPath, [COMMAND_LINE, 'import', folder, ...options], {
      MESHBENCH_TOKEN: token,
      MESHBENCH_URL: baseURL ?? '',
    })
  const broken = path.join(folder, 'broken.json')
  try {
    const first = await run('--json')
    expect(first.code, first.stderr).toBe(0)
    expect(JSON.parse(first.stdout)).toMatchObject({
      stored: files.length,
      repeated: 0,
      refused: 0,
    })
    await writeFile(broken, '{"DurationHistogram": ')
    const again = await run()
    expect(again.code).toBe(1)
    expect(again.stdout).toContain(`refused  ${broken}: the JSON document is cut off on line 1`)
    expect(again.stdout).toContain(`stored 0, repeated ${files.length}, refused 1`)
    expect((await run('--dry-run', '--adapter', 'nonsense')).code).toBe(1)
    expect((await run('--retries', '0', '--url', 'http://127.0.0.1:9')).code).toBe(3)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('push takes a context that was registered by name', async ({ baseURL, request }, info) => {
  const campaign = `named-${info.project.name}`
  const { folder, files } = await workspace(campaign)
  const token = await makeToken('clients')
  try {
    const registered = await request.put(`/api/v1/contexts/${campaign}/ambient`, {
      headers: { authorization: `Bearer ${token}` },
      data: Buffer.from('mesh: istio\nversion: 1.26.0\nmode: ambient\n'),
    })
    expect(registered.ok(), await registered.text()).toBe(true)
    const name = ['--context-name', `${campaign}/ambient`, '--url', baseURL ?? '']
    const pushed = await execute(process.execPath, [COMMAND_LINE, 'push', ...files, ...name], {
      MESHBENCH_TOKEN: token,
    })
    expect(pushed.code, pushed.stdout + pushed.stderr).toBe(0)
    expect(pushed.stdout.match(/\/runs\//g)).toHaveLength(files.length)
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
    runs: { steps: { id?: string; run: string }[] }
  }
  const send = action.runs.steps.find(({ id }) => id === 'send')
  const summary = path.join(folder, 'summary.md')
  await writeFile(summary, '')
  const step = async (list: string) =>
    execute('bash', ['-c', send?.run ?? 'exit 9'], {
      MESHBENCH_URL: baseURL ?? '',
      MESHBENCH_TOKEN: await makeToken('clients'),
      MESHBENCH_CONTEXT: context,
      MESHBENCH_FILES: list,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: path.join(folder, 'output'),
    })
  try {
    const done = await step(files.join('\n'))
    expect(done.code, done.stdout + done.stderr).toBe(0)
    const links = readFileSync(summary, 'utf8').match(/http[^\s)]+\/runs\/[^\s)]+/g) ?? []
    expect(links).toHaveLength(2)
    expect(readFileSync(summary, 'utf8')).toMatch(
      /\| Istio ambient 1\.26\.0 \| .* \| .*p99 3\.95 ms<br>/,
    )
    for (const link of links) expect((await request.get(link)).status()).toBe(200)
    const refused = await step(context)
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('::error')
    expect(readFileSync(summary, 'utf8')).toMatch(
      /refused \(HTTP 422\) \| a context instead of the result/,
    )
    const partly = await step(`  ${files[0]}\n\nnot-there.json  `)
    expect(partly.code).toBe(1)
    expect(partly.stdout).toContain('found none')
    expect(partly.stdout).toContain('/runs/')
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
