import { spawn } from 'node:child_process'
import path from 'node:path'
import { ownValue } from '@/ingest/dictionary/own-value'
import { exitOnHelp } from '@/server/operate/commands/args'

type Proof = {
  what: string
  /** what it takes, as printed; none where it is left out */
  options?: string
  /** what it is given nightly; null where it needs more than a machine of CI has */
  nightly: readonly string[] | null
  /** what it is given for each pull request; null where it takes long however little is asked of it */
  quick: readonly string[] | null
}

/** Each starts what it needs on loopback, ends by itself, and exits with 1 where something was worse than may be. */
const PROOFS: Record<string, Proof> = {
  tests: {
    what: 'the tests that npm test leaves out: kills, crowds, fuzzing, hostile texts, a pruned installation, every command',
    nightly: [],
    quick: null,
  },
  fuzz: {
    what: 'calls of every described operation, in a sequence that is new each time',
    options: '[calls] [seed]',
    nightly: ['20000'],
    quick: ['2000'],
  },
  guesses: {
    what: 'guessed tokens from an address that others use as well',
    options: '[guesses]',
    nightly: ['100000'],
    quick: ['5000'],
  },
  stream: {
    what: 'one gzipped stream of runs, every hundredth of them damaged, in flat memory',
    options: '[lines]',
    nightly: ['50000'],
    quick: ['5000'],
  },
  crafted: {
    what: 'files that no harness wrote, each read or refused in a time in proportion to its size',
    options: '[files] [seed]',
    nightly: ['66000'],
    quick: ['6000'],
  },
  comparability: {
    what: 'attempts to rank what cannot be compared, or to count one measurement as several',
    options: '[--only <part of a name>] [--url <address> --token <token> --token <token>]',
    nightly: [],
    quick: [],
  },
  attacks: {
    what: 'everything that once stopped the site, one after another, beside others who read and send',
    options:
      '[--seconds 6] [--only <part of a name>] [--url <address> --token <token> --attack-token <token> --pid <n> --blocks-port <n>]',
    nightly: [],
    quick: ['--seconds', '2'],
  },
  'mixed-attacks': {
    what: 'the same attacks in random order for an hour, beside ten who send and ten who read',
    options: '[--minutes 60] [--seed 1] [--quiet 60]',
    nightly: [],
    quick: null,
  },
  routes: {
    what: 'every public URL at a steady rate from 50 readers, one of a hundred malformed',
    options: '[--minutes 10] [--rate 200]',
    nightly: [],
    quick: null,
  },
  strict: {
    what: 'reads of two sites on one database beside senders: none may be stale',
    options: '[reads]',
    nightly: ['100000'],
    quick: ['5000'],
  },
  kills: {
    what: 'the site killed at random moments while senders repeat what was not answered',
    options: '[kills]',
    nightly: ['100'],
    quick: ['3'],
  },
  year: {
    what: 'nightly runs with three injected regressions, and five projects without any: hits, misses and false alarms',
    options: '[--nights 200] [--quiet 5] [--seed 1]',
    nightly: [],
    quick: null,
  },
  cluster: {
    what: 'a primary with a replica, PgBouncer, two sites and nginx: every kind of process killed, stopped and cut off',
    options:
      '[--kills 5] [--pauses 1] [--others 2] [--disk-mb 1500] [--only site,primary,fail over] [--minutes 30]',
    nightly: [],
    quick: null,
  },
  prometheus: {
    what: 'a real Prometheus with the shipped configuration, rules and dashboard',
    nightly: [],
    quick: null,
  },
  reads: {
    what: 'reads per second of one site and of two, without and with a replica; needs root and control groups',
    options: '[--seconds 10] [--runs 400] [--site-cores 0.25] [--database-cores 0.25]',
    nightly: null,
    quick: null,
  },
  stack: {
    what: 'starts the cluster of the proof above and serves until Ctrl-C; the data are gone afterwards',
    options: '[--port <number>]',
    nightly: null,
    quick: null,
  },
}

const line = ([name, { what, options = '' }]: [string, Proof]): string =>
  `  ${name.padEnd(15)}${what}${options === '' ? '' : `\n${' '.repeat(17)}${options}`}`
const USAGE = `usage: npm run stress                        every proof of the night, one after another
       npm run stress -- --quick             a short part of those that have one
       npm run stress -- <name> [options]    one of them:
${Object.entries(PROOFS).map(line).join('\n')}`

const SCRIPTS: Record<string, readonly string[]> = { tests: ['run-tests.ts', '--stress'] }

/** Runs a proof in a process of its own. @returns its exit code */
function run(name: string, args: readonly string[]): Promise<number> {
  const [script = '', ...first] = SCRIPTS[name] ?? [path.join('stress', `${name}.ts`)]
  const file = path.join(import.meta.dirname, script)
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...first, ...args], {
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1))
  })
}

async function runAll(kind: 'nightly' | 'quick'): Promise<number> {
  const failed: string[] = []
  for (const [name, proof] of Object.entries(PROOFS)) {
    const args = proof[kind]
    if (args === null) continue
    const began = performance.now()
    console.log(`\n== ${name} ${args.join(' ')}`)
    const code = await run(name, args)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
    if (code !== 0) failed.push(name)
    // A signal reaches the proof as well; the next one is not begun.
    if (code > 128) break
  }
  console.log(failed.length === 0 ? '\nall passed' : `\nfailed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

exitOnHelp(USAGE)
const [name, ...args] = process.argv.slice(2)
if (name === undefined) process.exitCode = await runAll('nightly')
else if (name === '--quick' && args.length === 0) process.exitCode = await runAll('quick')
else if (ownValue(PROOFS, name)) process.exitCode = await run(name, args)
else {
  console.error(USAGE)
  process.exitCode = 64
}
