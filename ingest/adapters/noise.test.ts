import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import type { ParsedRun } from '../model/parsed-run'
import { makeResultFile } from '../formats/result-file'
import { parseResult } from './parse-result'
import { ADAPTERS } from './index'

/**
 * Every fixture of every reader inside every kind of noise that logs, scripts and people put around a report: it reads the
 * same, or is refused with a word about the noise. After a wanted change: npx vitest run ingest/adapters/noise -u.
 */
const FIXTURES = join(import.meta.dirname, '../fixtures')
const ESCAPE = String.fromCharCode(27)

type Noise = { name: string; add: (text: string) => string; words: RegExp }

const perLine = (change: (line: string, i: number) => string) => (text: string) =>
  `${text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(change)
    .join('\n')}\n`

const at = (i: number): string => `2026-11-20T17:18:${String(10 + (i % 50))}`
const RECORD =
  '{"ts":1776013657.825,"level":"info","r":1,"file":"scli.go","line":124,"msg":"Starting","version":"1.74.0"}'

const STARTS = /stands before each line|pods|begin each line/
const NOISES: readonly Noise[] = [
  {
    name: 'kubectl logs --prefix',
    add: perLine((line) => `[pod/loader-7c9d/load] ${line}`),
    words: STARTS,
  },
  {
    name: 'kubectl logs --timestamps',
    add: perLine((line, i) => `${at(i)}.123456789Z ${line}`),
    words: STARTS,
  },
  {
    name: 'both',
    add: perLine((line, i) => `[pod/loader-7c9d/load] ${at(i)}.1Z ${line}`),
    words: STARTS,
  },
  {
    name: 'containerd',
    add: perLine((line, i) => `${at(i)}.123456789+01:00 stdout F ${line}`),
    words: STARTS,
  },
  { name: 'docker compose logs', add: perLine((line) => `loader-1  | ${line}`), words: STARTS },
  { name: 'stern', add: perLine((line) => `loader-7c9d load ${line}`), words: STARTS },
  {
    name: 'k9s with times',
    add: perLine(
      (line, i) =>
        `${`${at(i)}.${'123456789'.slice(0, 1 + (i % 9))}Z `.padEnd(31)}loader-7c9d load ${line}`,
    ),
    words: STARTS,
  },
  {
    name: 'syslog',
    add: perLine((line) => `Nov 20 17:18:10 node-1 load[4711]: ${line}`),
    words: STARTS,
  },
  {
    name: 'gh run view --log',
    add: perLine((line, i) => `bench\tRun load\t${at(i)}.1234567Z ${line}`),
    words: STARTS,
  },
  { name: 'Jenkins', add: perLine((line, i) => `[${at(i)}.123Z] ${line}`), words: STARTS },
  {
    name: 'log file of docker',
    add: perLine((line, i) =>
      JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: `${at(i)}.1Z` }),
    ),
    words: /JSON object around/,
  },
  {
    name: 'JSON log lines before',
    add: (text) => `${RECORD}\n${RECORD}\n${text}`,
    words: /log line/,
  },
  {
    name: 'JSON log lines around',
    add: (text) => `${RECORD}\n${text.replace(/\n?$/, '\n')}${RECORD}\n`,
    words: /log line/,
  },
  {
    name: 'lines of a script',
    add: (text) =>
      `Started at 2026-03-02\n+ kubectl exec loader\n${text.replace(/\n?$/, '\n')}Finished\n`,
    words: /line|begins/,
  },
  {
    name: 'terminal colours',
    add: perLine((line) => `${ESCAPE}[1;32m${line}${ESCAPE}[0m`),
    words: /colour/,
  },
  {
    name: 'four blanks before each line',
    add: perLine((line) => (line === '' ? '' : `    ${line}`)),
    words: /blanks|indent/,
  },
  { name: 'no indentation', add: perLine((line) => line.trim()), words: /indent/ },
  {
    name: 'a Markdown fence',
    add: (text) =>
      `# Results\n\nRun 1:\n\n\`\`\`text\n${text.replace(/\n?$/, '\n')}\`\`\`\n\nEnd.\n`,
    words: /Markdown|line/,
  },
  {
    name: 'a fence in a list',
    add: (text) => `1. Run it:\n\n   \`\`\`\n${perLine((line) => `   ${line}`)(text)}   \`\`\`\n`,
    words: /Markdown|line/,
  },
  { name: 'a Markdown quotation', add: perLine((line) => `> ${line}`), words: STARTS },
  {
    name: 'a JSON log line inside',
    add: (text) => {
      const lines = text.split('\n')
      return [...lines.slice(0, lines.length / 2), RECORD, ...lines.slice(lines.length / 2)].join(
        '\n',
      )
    },
    words: /log line|line/,
  },
  {
    name: 'a line of a log inside',
    add: (text) => {
      const lines = text.split('\n')
      const line = 'W1120 17:18:10.123456 reflector.go:424] watch ended, retrying'
      return [...lines.slice(0, lines.length / 2), line, ...lines.slice(lines.length / 2)].join(
        '\n',
      )
    },
    words: /line|valid JSON|row|column|expected/,
  },
  {
    name: 'a script in a pod log',
    add: (text) =>
      perLine((line, i) => `[pod/loader-7c9d/load] ${at(i)}.1Z ${line}`)(
        `+ run the load\n${RECORD}\n${text.replace(/\n?$/, '\n')}Finished\n`,
      ),
    words: /line|begins/,
  },
  {
    name: 'an indented block',
    add: (text) =>
      `Results of the run:\n\n${perLine((line) => (line === '' ? '' : `    ${line}`))(text)}\nEnd.\n`,
    words: /Markdown|line/,
  },
  { name: 'CRLF', add: (text) => text.replace(/\r?\n/g, '\r\n'), words: /line break/ },
]

const parse = (name: string, text: string, unit: string | null): ParsedRun[] =>
  parseResult(makeResultFile(name, new TextEncoder().encode(text)), { latencyUnit: unit }).runs

/** A report without what says where it came from. */
const bare = (runs: readonly ParsedRun[]) =>
  JSON.stringify(runs.map((run) => ({ ...run, notices: [] })))

const listFixtures = (id: string): string[] =>
  readdirSync(join(FIXTURES, id)).filter(
    (name) => name !== 'hints.json' && !name.endsWith('.golden.json'),
  )

/** The unit of a file that does not state it. */
function findUnit(id: string, name: string): string | null {
  const path = join(FIXTURES, id, 'hints.json')
  if (!existsSync(path)) return null
  const units = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return units[name] ?? null
}

const isGood = (outcome: string): boolean => outcome === 'read' || outcome === 'refused'

function judgeNoise(name: string, text: string, noise: Noise, unit: string | null): string {
  const plain = bare(parse(name, text, unit))
  try {
    const runs = parse(name, noise.add(text), unit)
    if (bare(runs) === plain) return 'read'
    const isSaid = runs.some(({ notices }) => notices.some(({ code }) => code === 'DAMAGED_FIELD'))
    return isSaid ? 'refused' : 'READ WRONGLY'
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    const words = [error.message, error.hint].join(' ')
    return noise.words.test(words) ? 'refused' : `REFUSED WITHOUT A WORD: ${words.slice(0, 400)}`
  }
}

const listTexts = (id: string) =>
  listFixtures(id).map((name) => ({
    id,
    name,
    text: readFileSync(join(FIXTURES, id, name), 'utf8'),
    unit: findUnit(id, name),
  }))

it('reads every fixture in every kind of noise, or says what the noise is', async () => {
  const wrong: string[] = []
  const countRead = (id: string, noise: Noise): string => {
    const outcomes = listTexts(id).map(({ name, text, unit }) => {
      const outcome = judgeNoise(name, text, noise, unit)
      if (!isGood(outcome)) wrong.push(`${id}/${name} in ${noise.name}: ${outcome}`)
      return outcome
    })
    const read = outcomes.filter((one) => one === 'read').length
    return read === outcomes.length ? 'all' : `${read}/${outcomes.length}`
  }
  const rows = NOISES.map(
    (noise) => `| ${noise.name} | ${ADAPTERS.map(({ id }) => countRead(id, noise)).join(' | ')} |`,
  )
  expect(wrong).toEqual([])
  const table = `# Which files are read inside which noise

Generated by \`npx vitest run ingest/adapters/noise -u\`: how many fixtures of each reader give the same numbers as without the
noise. The others are refused, or stored with a notice, in words that name the noise; none is read wrongly.

| noise | ${ADAPTERS.map(({ id }) => id).join(' | ')} |
| --- |${' --- |'.repeat(ADAPTERS.length)}
${rows.join('\n')}
`
  await expect(table).toMatchFileSnapshot('NOISE.golden.md')
  // It reads thousands of files, and a machine may be busy.
}, 900_000)

/** Tables of requests hold any number of rows, and documents of any number of runs hold several. */
const HOLDS_MANY =
  /csv|tsv|ndjson|jtl|hlog|influx|qperf|prom$|^(?:cilium_perf|envoy_gateway|k8s_netperf)|rewrk\/json/

it.each(
  ADAPTERS.flatMap(({ id }) => listTexts(id)).filter(
    ({ id, name }) => !HOLDS_MANY.test(`${id}/${name}`),
  ),
)('says what to do with two reports in one file: $id/$name', ({ name, text, unit }) => {
  const twice = `${text.replace(/\n?$/, '\n')}\n${text}`
  try {
    parse(name, twice, unit)
  } catch (error) {
    expect(error).toBeInstanceOf(AdapterError)
    if (error instanceof AdapterError) expect(error.hint).toContain('--parts')
    return
  }
  throw new Error('not refused')
})
