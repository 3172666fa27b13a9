import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inProject } from '@/server/platform/in-project'
import { exitOnHelp } from './args'

exitOnHelp(`usage: npm run pack-client -- [--to <folder>]
Packs the command line into one file for npx and npm install, and prints the path of the tarball.`)
const { values } = parseArgs({ options: { to: { type: 'string', default: '.' } } })

const README = `# meshbench

Checks the output of load generators and sends it to a Meshbench site. \`meshbench --help\` lists the commands.

\`\`\`sh
MESHBENCH_TOKEN=… npx ./meshbench-client-*.tgz push results/*.json --context meshbench.yaml --url https://…
\`\`\`
`

/** Some of what is bundled is CommonJS, which asks for Node's own modules by `require`. */
const HEAD = `#!/usr/bin/env node
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
`

function bundle(to: string): void {
  const esbuild = inProject('node_modules/esbuild/bin/esbuild')
  const options = [
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--target=node20',
    '--minify-syntax',
  ]
  execFileSync(esbuild, [
    inProject('ingest/cli.ts'),
    ...options,
    '--log-level=warning',
    `--outfile=${to}`,
  ])
  writeFileSync(to, HEAD + readFileSync(to, 'utf8'), { mode: 0o755 })
}

function packageJson(): object {
  const site = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  const { version, license, engines } = site
  return {
    name: 'meshbench-client',
    version,
    license,
    engines,
    type: 'module',
    description: 'Checks the output of load generators and sends it to a Meshbench site',
    bin: { meshbench: 'meshbench.mjs' },
    files: ['meshbench.mjs', 'meshbench-environment.sh'],
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-pack-'))
try {
  bundle(path.join(folder, 'meshbench.mjs'))
  cpSync(
    inProject('public/meshbench-environment.sh'),
    path.join(folder, 'meshbench-environment.sh'),
  )
  cpSync(inProject('LICENSE'), path.join(folder, 'LICENSE'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(packageJson(), null, 2))
  writeFileSync(path.join(folder, 'README.md'), README)
  mkdirSync(values.to, { recursive: true })
  const to = path.resolve(values.to)
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', to], { cwd: folder })
  console.log(path.join(to, name.toString('utf8').trim()))
} finally {
  rmSync(folder, { recursive: true })
}
