import type { Protocol } from '../dictionary/vocabulary'
import { boundText, type Load, targetLoad } from '../model/load'
import {
  type Options,
  type OptionUse,
  type PlanField,
  type Program,
  type StatedPlan,
  URL,
} from './options'
import { optionLoad } from './unknown-program'

/**
 * What the command line of a load generator states of the load.
 * @property plan null where it does not say
 * @property byDefault what the program does where neither command nor file says otherwise, by its documentation
 * @property named options with their values, also where these are the default
 * @property load its other options, headers, path and query of its target; equal for equal commands of two machines
 */
export type StatedCommand = {
  plan: StatedPlan
  byDefault: StatedPlan
  load: Load
  named: Load
  protocol: Protocol | null
}

export const NO_PLAN: StatedPlan = {
  targetRps: null,
  connections: null,
  payloadBytes: null,
  durationSeconds: null,
  requests: null,
}

const OPTIONS_BY_NAME = new WeakMap<Options, ReadonlyMap<string, OptionUse>>()
function byName(options: Options): ReadonlyMap<string, OptionUse> {
  const known = OPTIONS_BY_NAME.get(options)
  if (known) return known
  const made = new Map(
    Object.entries(options).flatMap(([names, use]) =>
      names.split(' ').map((name) => [name, use] as const),
    ),
  )
  OPTIONS_BY_NAME.set(options, made)
  return made
}

type Stated = { name: string; use: OptionUse; value: string | null }

const takesValue = (use: OptionUse): boolean => use.use === 'plan' || use.takesValue

/** "-c8", "-kq", "-kc 8": short options in one word. */
function splitShort(word: string, options: ReadonlyMap<string, OptionUse>): Stated[] | null {
  const found: Stated[] = []
  for (let at = 1; at < word.length; at += 1) {
    const name = `-${word[at] ?? ''}`
    const use = options.get(name)
    if (!use) return null
    const rest = word.slice(at + 1)
    if (takesValue(use)) return [...found, { name, use, value: rest === '' ? null : rest }]
    found.push({ name, use, value: null })
  }
  return found
}

/** More is no command of a load generator. */
const MAX_WORDS = 400

/** Reads the words behind the name of a known program. */
export class CommandReader {
  readonly plan: StatedPlan = { ...NO_PLAN }
  readonly load: Load = {}
  readonly named: Load = {}
  protocol: Protocol | null = null
  readonly targets: string[] = []
  private readonly stated = new Set<PlanField>()
  private options: ReadonlyMap<string, OptionUse>

  constructor(private readonly program: Program) {
    this.options = byName(program.options)
  }

  read(words: readonly string[]): void {
    for (let at = 0; at < Math.min(words.length, MAX_WORDS); at += 1) {
      const word = words[at] ?? ''
      if (word === '--') {
        const rest = words.slice(at + 1)
        if (this.program.testOptions) this.readTestOptions(this.program.testOptions, rest)
        else this.load['arguments'] = boundText(rest.join(' '))
        return
      }
      if (!/^--?[a-z\d]/i.test(word) || /^-\d+$/.test(word)) this.addOperand(word)
      else at += this.addOption(word, words[at + 1] ?? null)
    }
  }

  private readTestOptions(options: Options, words: readonly string[]): void {
    const own = this.options
    this.options = byName(options)
    this.read(words)
    this.options = own
  }

  /** @returns how many words behind it belong to the option */
  private addOption(word: string, next: string | null): number {
    for (const [prefix, toLoad] of Object.entries(this.program.joined ?? {}))
      if (word.startsWith(prefix)) {
        const isApart = word === prefix
        Object.assign(this.load, toLoad(isApart ? (next ?? '') : word.slice(prefix.length)))
        return isApart ? 1 : 0
      }
    const dashed = this.program.isGoFlags ? word.replace(/^--/, '-') : word
    const [, named = dashed, joined] = /^([^=]+)=(.*)$/s.exec(dashed) ?? []
    const use = this.options.get(named)
    const all = use
      ? [{ name: named, use, value: joined ?? null }]
      : /^-[^-]/.test(dashed) && !this.program.isGoFlags
        ? splitShort(dashed, this.options)
        : null
    if (!all) return this.addUnknown(named, joined ?? null, next)
    const last = all.at(-1)
    const takesNext = last !== undefined && takesValue(last.use) && last.value === null
    for (const one of all) this.add(one.use, one === last && takesNext ? next : one.value)
    return takesNext ? 1 : 0
  }

  private addUnknown(name: string, joined: string | null, next: string | null): number {
    const isApart = joined === null && next !== null && !/^-/.test(next) && !URL.test(next)
    Object.assign(this.load, optionLoad(name, isApart ? next : joined))
    return isApart ? 1 : 0
  }

  private add(use: OptionUse, value: string | null): void {
    if (use.use === 'load') {
      Object.assign(this.load, use.toLoad(value))
      Object.assign(this.named, use.toStated(value))
    }
    if (use.use === 'protocol') this.protocol = use.read(value) ?? this.protocol
    if (use.use !== 'plan') return
    this.stated.add(use.field)
    this.plan[use.field] = value === null ? null : use.read(value)
  }

  private addOperand(word: string): void {
    if (word.startsWith('<')) return
    if (URL.test(word)) this.targets.push(word)
    else if (
      this.program.hasBareTarget &&
      /^[\w.-]+(?::\d+)?(?:\/\S*)?$/.test(word) &&
      /[.:/]/.test(word)
    )
      this.targets.push(`http://${word}`)
    else Object.assign(this.load, this.program.operand?.(word) ?? {})
  }

  finish(): StatedCommand {
    const { plan, load, program } = this
    const byDefault: StatedPlan = { ...NO_PLAN }
    for (const use of this.options.values())
      if (use.use === 'plan' && use.byDefault !== null && !this.stated.has(use.field))
        byDefault[use.field] = use.byDefault
    const isCounted = this.stated.has('requests') || 'bytes' in load || 'blocks' in load
    if (isCounted) byDefault.durationSeconds = null
    if (this.stated.has('durationSeconds')) byDefault.requests = null
    const either: StatedPlan = { ...byDefault, ...withoutNulls(plan) }
    const count = program.count?.(either, load) ?? null
    for (const use of this.options.values()) {
      if (use.use !== 'plan' || !use.isEach) continue
      for (const side of [plan, byDefault]) {
        const one = side[use.field]
        if (one !== null) side[use.field] = count === null ? null : one * count
      }
    }
    // A proxy stands before the target.
    const target = this.targets.at(-1)
    const targeted = target === undefined ? {} : targetLoad(target)
    return {
      plan,
      byDefault,
      load: { ...load, ...targeted },
      named: { ...this.load, ...this.named, ...targeted },
      protocol: this.protocol,
    }
  }
}

const withoutNulls = (plan: StatedPlan): Partial<StatedPlan> =>
  Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== null))
