import { canonicalJson } from '../dictionary/canonical-json'
import { boundText, type Load, type LoadValue } from './load'
import { notice } from './notices'
import type { Notice } from './parsed-run'

/**
 * What a reader makes of a field of its format (methodology 2.2). `load`: how the load was made, part of every
 * comparability key, either as a parameter (`toLoad`) or as a field of `ParsedRun` (`plan`); `environment`: the machine;
 * `identity`: names, times, versions, places; `result`: what was measured; `ignored`: none of them, for a reason.
 */
export type FieldUse =
  | {
      use: 'load'
      as: string
      toLoad: (value: unknown) => Load
      /** what the field says where its value is the tool's default and so no part of the load */
      atDefault?: (value: unknown) => Load
    }
  | { use: 'environment' | 'identity' | 'result' }
  | { use: 'ignored'; reason: string }

/** Fields of an object by name; those below one that is no table are used like it. */
export type FieldTable = { readonly [name: string]: FieldUse | { readonly fields: FieldTable } }

/** A table that names at least every field that a schema reads. */
export type FieldsOf<T> = Record<keyof T & string, FieldTable[string]> & FieldTable

/** A line of a report: the part that is fixed, and its first group as the value. */
export type LineField = { label: string; pattern: RegExp } & FieldUse

/** What a format is told from: its text, and the same as JSON. */
type Content = { text: string | null; json: () => unknown }

/** The fields of a format, and where its files have them. */
export type FormatFields =
  /** @property documents of the file; the file itself as JSON where it is not given */
  | { kind: 'json'; fields: FieldTable; documents?: (file: Content) => unknown[] }
  | { kind: 'columns'; fields: FieldTable; header: (text: string) => string[] }
  /** a line is used by the first pattern that matches it */
  | { kind: 'lines'; fields: readonly LineField[] }

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Any value as a comparable one: numbers in quotes are numbers, objects their canonical text. */
export function toLoadValue(value: unknown): LoadValue | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return boundText(value)
  return value === null || value === undefined ? null : boundText(canonicalJson(value))
}

/**
 * A field that is a parameter of the load.
 * @param byDefault what the tool does where the file does not name the field, by its documentation; a file that names it
 * is equal to one that does not. Empty values (null, "", false, 0, {}, []) count as not named.
 */
export const load = (
  as: string,
  byDefault: LoadValue | null = null,
  map: (value: unknown) => unknown = (value) => value,
): FieldUse => ({
  use: 'load',
  as,
  toLoad: (raw) => {
    const mapped = map(raw)
    const value = isEmpty(mapped) ? null : toLoadValue(mapped)
    return value === null || value === byDefault ? {} : { [as]: value }
  },
  atDefault: (raw) => {
    const value = raw === undefined || raw === null ? null : map(raw)
    if (byDefault !== null && value === byDefault) return { [as]: byDefault }
    return value === false || value === 0 ? { [as]: value } : {}
  },
})

/** A switch that is on by default: only its absence is load. @param isOff whether the field says that it is off */
export const loadUnless = (as: string, isOff: (value: unknown) => boolean): FieldUse => ({
  use: 'load',
  as,
  toLoad: (value) => (isOff(value) ? { [as]: false } : {}),
  atDefault: (value) => (typeof value === 'boolean' && !isOff(value) ? { [as]: true } : {}),
})

/** A field that gives several parameters, such as a URL. @param atDefault what it says where it gives none of them */
export const loads = (
  as: string,
  toLoad: (value: unknown) => Load,
  atDefault?: (value: unknown) => Load,
): FieldUse => ({ use: 'load', as, toLoad, ...(atDefault ? { atDefault } : {}) })

/** Load that has a field of its own in `ParsedRun`, which the reader fills. */
export const plan = (as: PlanField): FieldUse => ({ use: 'load', as, toLoad: () => ({}) })
type PlanField =
  | 'targetRps'
  | 'connections'
  | 'streams'
  | 'protocol'
  | 'payloadBytes'
  | 'nominalDurationSeconds'
  | 'nominalRequests'
  | 'direction'
  | 'loadModel'

export const result: FieldUse = { use: 'result' }
export const environment: FieldUse = { use: 'environment' }
export const identity: FieldUse = { use: 'identity' }
export const ignored = (reason: string): FieldUse => ({ use: 'ignored', reason })
/** An object whose members are declared one by one. */
export const group = (fields: FieldTable) => ({ fields })

function* namedFields(table: FieldTable, path: string): Generator<[field: string, FieldUse]> {
  for (const [name, one] of Object.entries(table)) {
    const field = path === '' ? name : `${path}.${name}`
    if (isGroup(one)) yield* namedFields(one.fields, field)
    else yield [field, one]
  }
}

/** Every field that a format declares, with its use. */
export function* declaredFields(format: FormatFields): Generator<[field: string, FieldUse]> {
  if (format.kind === 'lines') for (const one of format.fields) yield [one.label, one]
  else yield* namedFields(format.fields, '')
}

/** What a file states of the load, and what it states that no reader knows. */
export type StatedLoad = { load: Load; notices: Notice[] }

/** Prefix of what no reader knows: kept apart from runs without it. */
const UNREAD = 'unread.'
/** Of unknown fields; a file with more is none of a load generator. */
const MAX_UNREAD = 20

const isGroup = (one: FieldTable[string] | null): one is { readonly fields: FieldTable } =>
  one !== null && 'fields' in one

/** A field of a file with its use; null where the table does not name it. Members of a list are `*`. */
type Member = { field: string; use: FieldUse | null; value: unknown }

/**
 * Calls `visit` for every field of an object below a table; the names lead to it and are joined only by who needs them,
 * because a histogram has thousands of members that nobody asks for.
 */
function visitMembers(
  value: object,
  table: FieldTable,
  path: readonly string[],
  visit: (use: FieldUse | null, value: unknown, path: readonly string[], name: string) => void,
): void {
  const isList = Array.isArray(value)
  const other = table['*'] ?? null
  for (const name of Object.keys(value)) {
    const named = Object.hasOwn(table, name) ? table[name] : undefined
    const known = named ?? other
    const one: unknown = Reflect.get(value, name)
    const last = (!isList && named !== undefined) || known === null ? name : '*'
    // A text where the table has an object is a field that no reader knows.
    if (!isGroup(known)) visit(known, one, path, last)
    else if (typeof one !== 'object') visit(null, one, path, last)
    else if (one !== null) visitMembers(one, known.fields, [...path, last], visit)
  }
}

const joinPath = (path: readonly string[], name: string): string => [...path, name].join('.')

type JsonFields = Extract<FormatFields, { kind: 'json' }>

const listDocuments = ({ documents }: JsonFields, file: Content): object[] =>
  (documents?.(file) ?? [file.json()]).filter(
    (one): one is object => typeof one === 'object' && one !== null,
  )

/** The fields that a file has, each with its use by the table of its format. */
export function* listFields(format: FormatFields, file: Content): Generator<Member> {
  if (format.kind === 'json') {
    const members: Member[] = []
    for (const document of listDocuments(format, file))
      visitMembers(document, format.fields, [], (use, value, path, name) =>
        members.push({ field: joinPath(path, name), use, value }),
      )
    yield* members
    return
  }
  const text = file.text ?? ''
  if (format.kind === 'columns') {
    for (const name of format.header(text)) {
      const use = format.fields[name] ?? format.fields['*'] ?? null
      yield { field: name, use: isGroup(use) ? null : use, value: name }
    }
    return
  }
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const known = format.fields.find(({ pattern }) => pattern.test(line.trimEnd())) ?? null
    yield { field: known?.label ?? line, use: known, value: line }
  }
}

/**
 * The load that an object of a file states, by the table of its format. A field that the table does not name is load too,
 * unless it is empty: what it means is unknown, and unknown is not equal.
 * @param base pointer of `value` in the file
 */
export function readLoad(table: FieldTable, value: unknown, base = ''): StatedLoad {
  const load: Load = {}
  const unread: string[] = []
  if (typeof value === 'object' && value !== null)
    visitMembers(value, table, [], (use, one, path, name) => {
      if (use?.use === 'load') Object.assign(load, use.toLoad(one))
      if (use !== null || isEmpty(one) || unread.length >= MAX_UNREAD) return
      const stated = toLoadValue(one)
      if (stated === null) return
      const field = joinPath(path, name)
      load[`${UNREAD}${field.slice(0, 60)}`] = stated
      unread.push(field)
    })
  const words = `no reader knows ${unread.join(', ')}: kept apart from runs without the same`
  return { load, notices: unread.length === 0 ? [] : [notice('UNREAD_FIELD', words, base || null)] }
}

/** The load that the lines of a report state, by the table of its format. */
export function readLineLoad(table: readonly LineField[], lines: Iterable<{ text: string }>): Load {
  const load: Load = {}
  const wanted = table.filter((one) => one.use === 'load')
  for (const { text } of lines)
    for (const one of wanted) {
      const match = one.pattern.exec(text)
      if (match && one.use === 'load') Object.assign(load, one.toLoad(match[1]))
    }
  return load
}

/**
 * What a file says of the load by naming a default, which its runs leave out: a command or a context that says otherwise
 * contradicts it. A field whose values differ within the file says nothing.
 */
export function listStatedDefaults(format: FormatFields, file: Content): Load {
  const said: Load = {}
  const mixed = new Set<string>()
  const add = (one: Load): void => {
    for (const [name, value] of Object.entries(one)) {
      if (name in said && said[name] !== value) mixed.add(name)
      said[name] = value
    }
  }
  if (format.kind === 'lines') {
    for (const line of (file.text ?? '').split(/\r?\n/))
      for (const one of format.fields) {
        if (one.use !== 'load' || !one.atDefault) continue
        const match = one.pattern.exec(line)
        if (match) add(one.atDefault(match[1]))
      }
  } else if (format.kind === 'json')
    for (const document of listDocuments(format, file))
      visitMembers(document, format.fields, [], (use, value) => {
        if (use?.use === 'load') add({ ...use.atDefault?.(value), ...use.toLoad(value) })
      })
  return Object.fromEntries(Object.entries(said).filter(([name]) => !mixed.has(name)))
}
