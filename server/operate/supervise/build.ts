import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SOURCES = ['app', 'components', 'server', 'ingest', 'prisma', 'public']
const FILES = [
  'package-lock.json',
  'next.config.ts',
  'proxy.ts',
  'instrumentation.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'env.ts',
]
const STAMP = '.next/meshbench-fingerprint'
/** `testing` is never imported by what is shipped. */
const IGNORED = /(\.test\.tsx?|\.golden\.\w+|fixtures|published|golden|_e2e|testing)$/

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !IGNORED.test(entry.name))
    .flatMap((entry) => {
      const at = path.join(folder, entry.name)
      return entry.isDirectory() ? listFiles(at) : [at]
    })
}

/** Digest of all build inputs; published data are read at run time and do not count. */
export function fingerprint(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of [...SOURCES.flatMap(listFiles), ...FILES].sort())
    if (existsSync(file)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Whether `.next` holds a build of exactly these sources. */
export const isBuilt = (): boolean =>
  existsSync('.next/BUILD_ID') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()

const MAX_ERRORS = 20
const MAX_CHARACTERS = 6000

/** Output of a failed build: lines with errors first, as thousands of others may follow. */
export function failureText(output: string): string {
  const errors = output.split('\n').filter((line) => /\berror\b|\bE[A-Z]{3,}:/i.test(line))
  return [...errors.slice(0, MAX_ERRORS), output.slice(-MAX_CHARACTERS)].join('\n')
}

/**
 * Builds the site if its sources changed; false if the existing build is current. Shows the bundler's output only when it
 * fails. Aborting stops the bundler.
 */
export async function buildIfNeeded(signal?: AbortSignal): Promise<boolean> {
  if (isBuilt()) return false
  // The digest from before the build: files edited meanwhile are built by the next start.
  const digest = fingerprint()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  } as NodeJS.ProcessEnv
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'pipe',
    env,
    signal,
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`the site could not be built:\n${failureText(output.join(''))}`)
  writeFileSync(STAMP, digest)
  return true
}
