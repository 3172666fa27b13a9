import type { Protocol } from '../dictionary/vocabulary'
import { boundText, headerLoad, type Load, targetLoad } from '../model/load'

/** Load that all workloads have; null where a command does not state it. */
export type StatedPlan = {
  targetRps: number | null
  connections: number | null
  payloadBytes: number | null
  durationSeconds: number | null
  requests: number | null
}
export type PlanField = keyof StatedPlan

/**
 * What an option of a load generator's command line says (methodology 2.2). `naming`: names, places of output and what is
 * printed; `plan`: load that all workloads have; `protocol`: what is spoken; `load`: a parameter of its own.
 */
export type OptionUse =
  | { use: 'naming'; takesValue: boolean }
  | {
      use: 'plan'
      field: PlanField
      read: (value: string) => number | null
      /** of each worker or connection: the whole is a multiple of it */
      isEach: boolean
      /** what the tool does where the command does not say, by its documentation */
      byDefault: number | null
    }
  | { use: 'protocol'; takesValue: boolean; read: (value: string | null) => Protocol | null }
  | {
      use: 'load'
      takesValue: boolean
      /** without values that are the tool's default */
      toLoad: (value: string | null) => Load
      /** the same with them: what the command says, for comparison with the file */
      toStated: (value: string | null) => Load
    }

/** Options of a program, by all names of each: "-c --connections". */
export type Options = Readonly<Record<string, OptionUse>>

/** How a program is called. */
export type Program = {
  options: Options
  /** what an operand beside the target is; no load where this is not given */
  operand?: (word: string) => Load
  /** its target may lack "http://" */
  hasBareTarget?: boolean
  /** "-name=value", "--name" is "-name", and a switch takes a value only behind "=" */
  isGoFlags?: boolean
  /** options behind "--" */
  testOptions?: Options
  /** options that stand in one word with what they set: "-Jthreads=4" */
  joined?: Readonly<Record<string, (rest: string) => Load>>
  /** how many times what is of each worker or connection adds up; null where that is not known */
  count?: (plan: StatedPlan, load: Load) => number | null
  /** the command starts the other end, or reads results: it makes no load */
  makesNoLoad?: (words: readonly string[]) => boolean
}

const SUFFIXES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

/** "2000", "2k", "1.5M" */
export function readNumber(text: string): number | null {
  const [, digits = '', suffix = ''] = /^(\d+(?:\.\d+)?)([kmg]?)$/i.exec(text) ?? []
  const value = Number(digits) * (SUFFIXES[suffix.toLowerCase()] ?? NaN)
  return digits !== '' && Number.isFinite(value) ? value : null
}

const UNIT_SECONDS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
}

/** "60", "60s", "1m30s", "2M" in seconds; a number alone is seconds. */
export function readSeconds(text: string): number | null {
  if (/^\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text)
  let seconds = 0
  let end = 0
  for (const { 0: part, 1: digits, 2: unit = '', index } of text.matchAll(
    /(\d{1,15}(?:\.\d{1,15})?)(ns|us|ms|s|m|h)/gi,
  )) {
    if (index !== end) return null
    end += part.length
    seconds += Number(digits) * (UNIT_SECONDS[unit.toLowerCase()] ?? NaN)
  }
  return end > 0 && end === text.length ? seconds : null
}

/** "200/1s", "12000/1m", "200": requests per second */
export function readPerSecond(text: string): number | null {
  const [count = '', per = '1s'] = text.split('/', 2)
  const seconds = readSeconds(/^\d/.test(per) ? per : `1${per}`)
  const value = readNumber(count)
  return value === null || seconds === null || seconds === 0 ? null : value / seconds
}

const positive =
  (read: (value: string) => number | null) =>
  (value: string): number | null => {
    const number = read(value)
    return number !== null && number > 0 ? number : null
  }
const whole = (value: string): number | null => {
  const number = readNumber(value)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

const plan =
  (field: PlanField, read: (value: string) => number | null, isEach = false) =>
  (byDefault: number | null = null): OptionUse => ({
    use: 'plan',
    field,
    read: positive(read),
    isEach,
    byDefault,
  })

export const connections = plan('connections', whole)
/** for each worker of the program */
export const connectionsEach = plan('connections', whole, true)
/** requests per second */
export const rate = plan('targetRps', readPerSecond)
/** requests per second of each worker or connection */
export const rateEach = plan('targetRps', readPerSecond, true)
export const duration = plan('durationSeconds', readSeconds)
export const requests = plan('requests', whole)
/** "128K" of a buffer is 131,072 bytes. */
export const payload = plan('payloadBytes', (text) => {
  const [, digits = '', suffix = ''] = /^(\d+)([kmg]?)$/i.exec(text) ?? []
  const power = ['', 'k', 'm', 'g'].indexOf(suffix.toLowerCase())
  return digits === '' ? null : Number(digits) * 1024 ** power
})

export const naming: OptionUse = { use: 'naming', takesValue: true }
export const printing: OptionUse = { use: 'naming', takesValue: false }

/** A number as one, however it is written; any other text as it is. */
const toValue = (text: string): string | number => {
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
  return number ?? boundText(text)
}

const asLoad = (
  takesValue: boolean,
  toStated: (text: string | null) => Load,
  isUsual: (stated: Load) => boolean,
): OptionUse => ({
  use: 'load',
  takesValue,
  toStated,
  toLoad: (text) => {
    const stated = toStated(text)
    return isUsual(stated) ? {} : stated
  },
})

/** A parameter with a value. @param byDefault left out where the command names it */
export const value = (
  as: string,
  byDefault: string | number | null = null,
  read: (text: string) => string | number | null = toValue,
): OptionUse =>
  asLoad(
    true,
    (text) => ({ [as]: text === null ? true : (read(text) ?? boundText(text)) }),
    (stated) => stated[as] === byDefault,
  )

const isOff = (text: string | null): boolean => text !== null && /^(?:false|0|f)$/i.test(text)

/** A switch. @param stated what its presence says, against what the tool does by default */
export const toggle = (as: string, stated: boolean | string = true): OptionUse =>
  asLoad(
    false,
    (text) => ({ [as]: isOff(text) ? (typeof stated === 'boolean' ? !stated : false) : stated }),
    (said) => said[as] !== stated,
  )

/** A switch that is on by default and is put off by "=false". */
export const onByDefault = (as: string): OptionUse =>
  asLoad(
    false,
    (text) => ({ [as]: !isOff(text) }),
    (said) => said[as] === true,
  )

/** A switch that says what is spoken. */
export const speaks = (protocol: Protocol): OptionUse => ({
  use: 'protocol',
  takesValue: false,
  read: () => protocol,
})

/** An option whose value says what is spoken. */
export const speaksBy = (read: (value: string) => Protocol | null): OptionUse => ({
  use: 'protocol',
  takesValue: true,
  read: (text) => (text === null ? null : read(text)),
})

/** The folder of a file is a place on the machine that sends; its name says which script or body it is. */
const baseName = (path: string): string => path.replace(/^.*\//, '')
export const file = (as: string): OptionUse =>
  value(as, null, (text) => boundText(baseName(text.replace(/^@/, ''))))

/** A header as "Name: value" or "Name=value". */
export const header: OptionUse = asLoad(
  true,
  (text) => {
    const [, name] = /^([\w-]{1,100})\s?[:=]/.exec(text ?? '') ?? []
    if (name === undefined) return {}
    return headerLoad(name, (text ?? '').replace(/^[^:=]*[:=]/, '')) ?? {}
  },
  () => false,
)

/** That there is one is load; what it is may be a secret or a host. */
export const presence = (as: string): OptionUse => value(as, null, () => 'set')

export const URL = /^[a-z][a-z0-9+.-]*:\/\//i
const SCRIPT = /\.(?:m?js|ts|lua|py|jmx|ya?ml|json)$/i
/** A script that an operand names. */
export const scriptOperand = (word: string): Load =>
  SCRIPT.test(word) ? { script: boundText(baseName(word)) } : {}

/** Names of variables that say where output goes and what a run is called. */
const NAMING_VARIABLE = /^(?:out|output|run_?id|label|name|title|report)/i
/** "NAME=value" as load; empty where it says where output goes or what a run is called. Hosts of URLs are no load. */
export function variableLoad(as: string, text: string): Load {
  const [, name = '', stated = ''] = /^([^=]{1,60})=(.*)$/s.exec(text) ?? []
  if (name === '' || NAMING_VARIABLE.test(name)) return {}
  return { [`${as}.${name}`]: variableValue(name, stated) }
}

/** "NAME=value": a variable of a script. */
export const variable = (as: string): OptionUse =>
  asLoad(
    true,
    (text) => variableLoad(as, text ?? ''),
    () => false,
  )

const SECRET = /key|token|secret|passw|auth/i
export function variableValue(name: string, stated: string): string | number {
  if (SECRET.test(name)) return '(not shown)'
  if (!URL.test(stated)) return toValue(stated)
  const { path, query } = targetLoad(stated)
  return boundText(query === undefined ? String(path) : `${String(path)}?${String(query)}`)
}
