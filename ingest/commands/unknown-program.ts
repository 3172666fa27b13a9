import { boundText, headerLoad, type Load, targetLoad } from '../model/load'
import { readNumber, readPerSecond, readSeconds, URL } from './options'

/** Options that name a run, its output or what is printed, and not the load. */
const NAMING =
  /^--?(?:labels?|title|name|run-?id|o|out|output|output-format|format|json|csv|html|log|l|logger-?.*|tags?|p|percentiles?|latency|u_latency|summary-.*|report.*|q|quiet|v|verbose|version|no-tui|no-progress)$/i
const HEADER = /^--?(?:H|header|headers|metadata|request-header)$/
/** A file of the machine that sends: its folder is no load, its name says which script or body it is. */
const FILE = /^[.~/]|\.[a-z]{1,5}$/i
const SCRIPT = /\.(?:m?js|ts|lua|py|jmx|ya?ml)$/i
const baseName = (path: string): string => path.replace(/^.*\//, '')

/** "-R2000" and "--rate=2000" name their value in one word. */
function split(word: string): [name: string, value: string | null] {
  const at = word.indexOf('=')
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)]
  const short = /^(-[a-z])(\d.*)$/i.exec(word)
  return short ? [short[1] ?? word, short[2] ?? null] : [word, null]
}

const isOption = (word: string | undefined): word is string =>
  word !== undefined && /^--?[a-z]/i.test(word)

/** "X-Size: 4k" */
function toHeader(value: string): Load {
  const [, name] = /^([\w-]+)\s*[:=]/.exec(value) ?? []
  return name === undefined ? {} : (headerLoad(name, value.replace(/^[^:=]*[:=]/, '')) ?? {})
}

/** An option that nobody knows, as load under its own name. @param value null for a switch */
export function optionLoad(name: string, value: string | null): Load {
  if (NAMING.test(name)) return {}
  if (HEADER.test(name)) return toHeader(value ?? '')
  if (value === null) return { [`option.${name}`]: true }
  if (URL.test(value)) return targetLoad(value)
  const isHost = value === 'localhost' || /^[\w.-]+:\d+$/.test(value)
  const shown = FILE.test(value) ? baseName(value) : value
  return { [`option.${name}`]: isHost ? true : boundText(shown) }
}

const names = (value: string, planned: readonly number[]): boolean =>
  [readNumber, readSeconds, readPerSecond].some((read) => {
    const number = read(value)
    return number !== null && planned.includes(number)
  })

/** More is no command of a load generator. */
const MAX_OPTIONS = 50

/**
 * What the command of a program that nobody knows states of the load: every option of it but those that name a run or its
 * output, and those whose value is one of `planned`, which the file or its context state already.
 */
export function unknownProgramLoad(words: readonly string[], planned: readonly number[]): Load {
  const load: Load = {}
  let target: string | null = null
  const scripts: string[] = []
  let options = 0
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!isOption(word)) {
      // A proxy stands before the target.
      if (URL.test(word)) target = word
      else if (SCRIPT.test(word)) scripts.push(baseName(word))
      continue
    }
    const [name, joined] = split(word)
    const next = words[at + 1]
    // A URL behind an option without a value is the target.
    const takesNext = joined === null && next !== undefined && !isOption(next) && !URL.test(next)
    if (takesNext) at += 1
    const value = takesNext ? next : joined
    options += 1
    if (options > MAX_OPTIONS || (value !== null && names(value, planned))) continue
    Object.assign(load, optionLoad(name, value))
  }
  return {
    ...load,
    ...(scripts.length === 0 ? {} : { script: boundText(scripts.join(' ')) }),
    ...(target === null ? {} : targetLoad(target)),
  }
}
