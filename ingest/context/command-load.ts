import { boundText, headerLoad, type Load, targetLoad } from '../model/load'

/** Options that name a run, its output or what is printed, and not the load. */
const NAMING =
  /^--?(?:labels?|title|name|run-?id|o|out|output|json|csv|log|l|logger-?.*|tags?|p|percentiles?|latency|u_latency|summary-.*|report.*|quiet|q?uiet|v|verbose|version|no-tui|no-progress)$/i
const HEADER = /^--?(?:H|header|headers|metadata|request-header)$/
/** Rate, connections, duration and count, which files and contexts state themselves and a sweep varies. */
const PLANNED =
  /^--?(?:c|connections?|concurrency|R|rate|rps|qps|q|r|n|num|number|requests|total|amount|iterations|i|t|d|D|z|T|l|time|duration|vus|u|users|spawn-rate|P|parallel|clients|max-?rate|connectionRate|overallRate)$/
/** Programs whose `-d` is a body. */
const BODY = /(?:^|\/)(?:hey|oha|h2load|ghz|curl)$/
const URL = /^[a-z][a-z0-9+.-]*:\/\//i
/** A file of the machine that sends: its folder is no load, its name says which script or body it is. */
const FILE = /^[.~/]|\.[a-z]{1,5}$/i
const SCRIPT = /\.(?:js|ts|lua|py|jmx|ya?ml)$/i
const baseName = (path: string): string => path.replace(/^.*\//, '')
/** What a shell does with the output, and what stands behind it. */
const OUTPUT = /\s(?:\d?>>?|\|\s*tee)\s.*$/s

/** Words of a command line; quotes hold words together. */
const splitWords = (command: string): string[] =>
  (command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replace(/["']/g, ''))

/** "-R2000" and "--rate=2000" name their value in one word. */
function split(word: string): [name: string, value: string | null] {
  const at = word.indexOf('=')
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)]
  const short = /^(-[a-z])(\d.*)$/i.exec(word)
  return short ? [short[1] ?? word, short[2] ?? null] : [word, null]
}

const isOption = (word: string | undefined): word is string =>
  word !== undefined && /^--?[a-z]/i.test(word)

type Option = { name: string; value: string | null }

function readOptions(words: readonly string[]): { options: Option[]; operands: string[] } {
  const options: Option[] = []
  const operands: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!isOption(word)) {
      operands.push(word)
      continue
    }
    const [name, joined] = split(word)
    const next = words[at + 1]
    // A URL behind an option without a value is the target.
    const takesNext = joined === null && next !== undefined && !isOption(next) && !URL.test(next)
    options.push({ name, value: takesNext ? next : joined })
    if (takesNext) at += 1
  }
  return { options, operands }
}

/** "X-Size: 4k" */
function toHeader(value: string): Load {
  const [, name] = /^([\w-]+)\s*[:=]/.exec(value) ?? []
  return name === undefined ? {} : (headerLoad(name, value.replace(/^[^:=]*[:=]/, '')) ?? {})
}

function toLoad({ name, value }: Option, program: string): Load {
  if (NAMING.test(name)) return {}
  // -H of netperf is a host.
  if (HEADER.test(name)) return toHeader(value ?? '')
  const isBody = name === '-d' && BODY.test(program)
  // -c of iperf3 is a host; its -R has no value.
  if (PLANNED.test(name) && value !== null && !isBody) return {}
  if (value === null) return { [`option.${name}`]: true }
  if (URL.test(value)) return targetLoad(value)
  const isHost = value === 'localhost' || /^[\w.-]+:\d+$/.test(value)
  const shown = FILE.test(value) ? baseName(value) : value
  return { [`option.${name}`]: isHost ? true : boundText(shown) }
}

/** More is no command of a load generator. */
const MAX_OPTIONS = 50

/**
 * What the command line of a load generator states of the load beside rate, connections, duration and counts: its options
 * as `option.<name>`, headers, path and query of its target. Without the program, hosts, files, names and output, so that
 * equal commands of two machines give equal loads.
 */
export function commandLoad(command: string): Load {
  const words = splitWords(command.replace(OUTPUT, ''))
  const { options, operands } = readOptions(words)
  // A proxy stands before the target.
  const target = operands.findLast((word) => URL.test(word))
  const scripts = operands.filter((word) => SCRIPT.test(word)).map(baseName)
  return Object.assign(
    {},
    ...options.slice(0, MAX_OPTIONS).map((option) => toLoad(option, words[0] ?? '')),
    scripts.length === 0 ? {} : { script: boundText(scripts.join(' ')) },
    target === undefined ? {} : targetLoad(target),
  ) as Load
}
