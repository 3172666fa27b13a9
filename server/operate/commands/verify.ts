import { spawn } from 'node:child_process'
import { exitOnHelp, parseArgs } from './args'

exitOnHelp(`usage: npm run verify            checks lint, types, format, dead code, migrations and import directions
       npm run verify -- --fix    formats every file, and checks the same`)

/** Null if the step passed, else the output to show. */
type Outcome = string | null
type Step = { name: string; run: () => Promise<Outcome> }

const node = (...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const output: Buffer[] = []
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', (error) => resolve(String(error)))
    child.once('close', (code, signal) => {
      const text = Buffer.concat(output).toString().trim()
      resolve(code === 0 ? null : text || `ended with ${signal ?? `exit code ${code}`}, no output`)
    })
  })

const CRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
const boundaries = (rules: string): Promise<Outcome> =>
  node(CRUISE, '--config', rules, '--output-type', 'err', '.')

const tsc = (): Promise<Outcome> => node('node_modules/typescript/bin/tsc', '--noEmit', '--pretty')

// Longest first, so that two parallel workers finish together.
const STEPS: readonly Step[] = [
  {
    name: 'lint',
    run: () => node('node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'),
  },
  {
    name: 'types',
    // A clean clone has no next-env.d.ts and no route types yet; making them needs no build.
    run: async () => (await node('node_modules/next/dist/bin/next', 'typegen')) ?? (await tsc()),
  },
  {
    name: 'format',
    run: () =>
      node('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  },
  { name: 'dead code', run: () => node('node_modules/knip/bin/knip.js', '--no-progress') },
  {
    name: 'migrations match the schema',
    run: () => node('--import', 'tsx', 'prisma/tools/cli.ts', 'check'),
  },
  { name: 'boundaries of files', run: () => boundaries('.dependency-cruiser.mjs') },
  { name: 'boundaries of folders', run: () => boundaries('.dependency-cruiser-folders.mjs') },
]

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs the remaining steps; two such workers keep two cores busy. */
async function work(queue: Step[], failed: string[]): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const began = performance.now()
    const outcome = await step.run()
    console.log(`${outcome === null ? 'ok    ' : 'FAILED'}  ${step.name}  ${seconds(began)}`)
    if (outcome === null) continue
    failed.push(step.name)
    console.log(`\n${outcome}\n`)
  }
}

const { fix } = parseArgs(process.argv.slice(2), [], ['fix'])
if (fix !== undefined)
  await node('node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', '.')
const began = performance.now()
const [queue, failed]: [Step[], string[]] = [[...STEPS], []]
await Promise.all([work(queue, failed), work(queue, failed)])
const verdict = failed.length === 0 ? 'all passed' : `failed: ${failed.join(', ')}`
console.log(`${STEPS.length} checks, ${verdict}, ${seconds(began)}`)
process.exitCode = failed.length === 0 ? 0 : 1
