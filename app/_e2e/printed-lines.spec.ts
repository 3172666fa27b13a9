import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ADAPTERS } from '@/ingest/adapters'
import { expect, test } from './fixtures'
import { makeToken } from './token'

/** Runs a shell script and returns what it prints; what it prints on standard error goes into the failure. */
const shell = (script: string, env: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile('bash', ['-ec', script], { env: { ...process.env, ...env } }, (error, out, err) => {
      if (error) reject(new Error(`${script}\n${out}\n${err}`))
      else resolve(out)
    })
  })

const ADDRESS = /http:\/\/(localhost|127\.0\.0\.1):\d+/g
/** Ends a script whose last command is curl, so that it prints the status alone. */
const STATUS = ` -s -o /dev/null -w '%{http_code}'`

/** A result that the adapter reads without being told the unit, or that is in the unit of the printed line. */
async function fixtureOf(id: string): Promise<string> {
  const folder = path.join('ingest/fixtures', id)
  const names = (await readdir(folder)).sort()
  const hints = names.includes('hints.json')
    ? (JSON.parse(await readFile(path.join(folder, 'hints.json'), 'utf8')) as Record<
        string,
        string
      >)
    : {}
  const usable = names.find((n) => !/golden\.json$|^hints/.test(n) && (hints[n] ?? 'us') === 'us')
  if (!usable) throw new Error(`no fixture of ${id} stands for itself`)
  return path.resolve(folder, usable)
}

for (const { id } of ADAPTERS)
  test(`the curl line that /harnesses/${id} prints stores a run`, async ({ page, baseURL }) => {
    await page.goto(`/harnesses/${id}`)
    const printed = await page.locator('section[aria-labelledby="send"] pre').innerText()
    expect(printed).toContain(`adapter=${id}`)
    const line = printed
      .replace(ADDRESS, baseURL ?? '')
      .replace(/@\S+/, `@${await fixtureOf(id)}`)
      .replace('my-campaign', `printed-${id.replaceAll('_', '-')}`)
    expect(await shell(line + STATUS, { TOKEN: await makeToken('printed') }), line).toBe('201')
  })

test('the README sends results as it says', async ({ baseURL }) => {
  const readme = await readFile('README.md', 'utf8')
  const section = /^## Send your result$(.*?)^## /ms.exec(readme)?.[1] ?? ''
  const blocks = [...section.matchAll(/^```(sh|yaml)\n(.*?)^```$/gms)]
  const [first, second] = blocks.flatMap(([, kind, code = '']) =>
    kind === 'sh' ? [code.trim().replace(ADDRESS, baseURL ?? '')] : [],
  )
  const yaml = blocks.find(([, kind]) => kind === 'yaml')?.[2] ?? ''
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-readme-'))
  try {
    await writeFile(path.join(folder, 'meshbench.yaml'), yaml)
    await cp('ingest/fixtures/fortio/http_qps20_c4.json', path.join(folder, 'fortio.json'))
    const script = `${first}${STATUS}\ncd ${folder}\n${second}${STATUS}`
    expect(await shell(script, {})).toBe('201201')
  } finally {
    await rm(folder, { recursive: true })
  }
})
