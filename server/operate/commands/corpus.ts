import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkBad,
  checkCase,
  type Failure,
  importFile,
  type Outcome,
} from '@/ingest/corpus/check-case'
import { checkMerge } from '@/ingest/corpus/check-merge'
import { ExpectedBadFile, ExpectedFile, ExpectedMergeFile } from '@/ingest/corpus/schema'
import { exitOnHelp, parseArgs } from './args'

/**
 * `npm run corpus -- FOLDER [--only wrk2/]`: checks the adapters against a folder of real result files with expected
 * numbers (ingest/corpus/schema.ts), those that must be refused in `bad`, those that belong together in `merge`, if it has any. Prints every difference; exit code 1 if there is one, or if nothing was checked.
 */
const USAGE = 'usage: npm run corpus -- FOLDER [--only <start of a file name>]'
/** Five megabytes per second, but at least a second for a small file on a busy machine. */
const MILLISECONDS_PER_BYTE = 1000 / 5e6

let passed = 0
let failed = 0

function report(file: string, failures: readonly Failure[]): void {
  if (failures.length === 0) passed++
  else failed++
  for (const { run, field, expected, found } of failures)
    console.log(
      `FAIL ${file}${run === null ? '' : ` run ${run}`} ${field}: expected ${expected}, found ${found}`,
    )
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Expected values of one kind of check; a folder without such a file has none of that kind. */
const readExpected = (folder: string, name: string): unknown =>
  existsSync(join(folder, name)) ? readJson(join(folder, name)) : {}

/** Runs one check; a crash or a timeout is a failure like any other. */
function check(file: string, bytes: number, work: () => Failure[]): void {
  const start = performance.now()
  let failures: Failure[]
  try {
    failures = work()
  } catch (error) {
    const found = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    failures = [{ run: null, field: 'crash', expected: 'runs or a refusal', found }]
  }
  const spent = performance.now() - start
  const limit = Math.max(1000, bytes * MILLISECONDS_PER_BYTE)
  if (spent > limit) {
    const found = `${Math.round(spent)} ms`
    failures = [...failures, { run: null, field: 'time', expected: `${limit} ms or less`, found }]
  }
  report(file, failures)
}

function main(folder: string, only: string): void {
  const { cases } = ExpectedFile.parse(readJson(join(folder, 'expected.json')))
  const names = Object.keys(cases)
  const runFile = (path: string, context?: { latency_unit?: string }): Outcome =>
    importFile(path, readFileSync(join(folder, path)), context)
  const countBytes = (path: string): number => {
    const full = join(folder, path)
    return existsSync(full) ? readFileSync(full).byteLength : 0
  }
  for (const file of names.filter((name) => name.startsWith(only))) {
    const expected = cases[file]
    if (expected)
      check(file, countBytes(file), () => checkCase(expected, runFile(file, expected.context)))
  }

  const bad = ExpectedBadFile.parse(readExpected(folder, 'bad/expected.json'))
  for (const [file, expected] of Object.entries(bad)) {
    if (!file.startsWith(only)) continue
    const base = expected.base !== null && cases[expected.base] ? expected.base : null
    const context = expected.context ?? (base === null ? undefined : cases[base]?.context)
    check(`bad/${file}`, countBytes(`bad/${file}`), () =>
      checkBad(
        expected,
        runFile(`bad/${file}`, context),
        base === null ? null : runFile(base, context),
      ),
    )
  }

  const merges = ExpectedMergeFile.parse(readExpected(folder, 'merge/expected.json'))
  for (const [name, expected] of Object.entries(merges)) {
    if (!`merge/${name}`.startsWith(only)) continue
    check(`merge/${name}`, 0, () => {
      if (expected.see !== undefined) {
        const own = expected.files.map((file) => join('merge', file))
        const unknown = own.filter((file) => cases[file] === undefined)
        return unknown.map((found) => ({ run: null, field: 'see', expected: 'a case', found }))
      }
      const runs = expected.files.flatMap((file) => {
        const outcome = runFile(`merge/${file}`)
        if ('refusal' in outcome) throw outcome.refusal
        return outcome.runs
      })
      return checkMerge(expected, runs)
    })
  }
}

exitOnHelp(USAGE)
const [folder, ...rest] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('--')) {
  console.error(USAGE)
  process.exitCode = 64
} else {
  try {
    main(folder, parseArgs(rest, ['only'])['only'] ?? '')
    console.log(`${passed} passed, ${failed} failed`)
    if (failed > 0 || passed === 0) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
