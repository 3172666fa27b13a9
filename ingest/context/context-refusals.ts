import type { z } from 'zod'
import { metricHint } from '../dictionary/metric-hint'
import { nearestNames } from '../dictionary/nearest-names'
import { listLoadModels, LOAD_MODEL_WORDS } from '../dictionary/vocabulary'
import { atPointer, excerpt, toPointer } from '../model/pointer'
import { ContextError } from './context-error'

type Issue = z.core.$ZodIssue
type UnknownKeys = Issue & { keys: string[] }
/** Keys of the contract at each pointer. */
type KeysAt = Readonly<Record<string, readonly string[]>>

/** What the URL of a request states in addition to the context. */
const OF_THE_ADDRESS = ['dryRun', 'adapter']

const SWAPPED = 'send both files: -F context=@meshbench.yaml -F result=@fortio.json'
const OWN_FACTS = 'facts of your own belong under config, params or environment.other'

const invalid = (facts: {
  title: string
  detail: string
  pointer: string
  hint: string | null
}): ContextError => {
  const { pointer, ...words } = facts
  return new ContextError({ code: 'INVALID_CONTEXT', ...words, place: { pointer } })
}

/** Where a top-level key of the contract belongs; null if nowhere. */
function home(key: string, keysAt: KeysAt): { parent: string; name: string } | null {
  const [parent = '', name] = key.includes('.') ? key.split('.') : []
  const at = Object.entries(keysAt).find(([pointer, keys]) =>
    name === undefined
      ? pointer !== '' && keys.includes(key)
      : pointer === `/${parent}` && keys.includes(name),
  )
  return at ? { parent: at[0].slice(1), name: name ?? key } : null
}

function misplaced(key: string, { parent, name }: { parent: string; name: string }): ContextError {
  return invalid({
    title: `context: ${excerpt(key)} is not a key of its own`,
    detail: `expected ${name} inside ${parent}, found ${excerpt(key)} beside it`,
    pointer: toPointer([key]),
    hint: `in the context file, write ${parent}: { ${name}: … } or indent ${name} below ${parent}; an address cannot hold it`,
  })
}

/**
 * The refusal of a key that the contract does not have: where it belongs, what it was meant to be, or what is known.
 * @param value the whole context
 */
export function unknownKey(issue: UnknownKeys, value: unknown, keysAt: KeysAt): ContextError {
  const key = issue.keys[0] ?? ''
  const at = toPointer(issue.path)
  const known = keysAt[at] ?? ['pointer', 'unit']
  const pointer = at + toPointer([key])
  const title = `context: unknown key ${excerpt(key)}`
  if (at !== '') return invalid({ title, detail: meant(key, known), pointer, hint: null })
  const given = Object.keys(Object(value) as object)
  const place = home(key, keysAt)
  if (place) return misplaced(key, place)
  if (given.length > 1 && !given.some((one) => known.includes(one)))
    return invalid({
      title: 'context: not a context',
      detail: `expected keys such as campaign, mesh and mode, found ${given.slice(0, 3).map(excerpt).join(', ')} and none of them`,
      pointer,
      hint: `if this is the result, ${SWAPPED}`,
    })
  const [ofAddress] = nearestNames(key, OF_THE_ADDRESS)
  if (ofAddress !== undefined)
    return invalid({
      title,
      detail: `did you mean ${ofAddress}?`,
      pointer,
      hint: `${ofAddress} belongs in the address, spelled so: ?${ofAddress}=…`,
    })
  return invalid({ title, detail: meant(key, known), pointer, hint: OWN_FACTS })
}

function meant(key: string, known: readonly string[]): string {
  const near = nearestNames(key, known)
  return near.length > 0 ? `did you mean ${near.join(' or ')}?` : `known keys: ${known.join(', ')}`
}

/** What a first sender needs to know of the keys that every context has. */
const MISSING: Record<string, string> = {
  '/campaign':
    'a name of your own for these runs, such as acme-nightly (it is made with its first run)',
  '/mesh': 'the product under test, such as istio (none for the control without a mesh)',
}

const LOAD_MODELS = listLoadModels((model) =>
  model === 'closed'
    ? ': the next request waits for the response'
    : `: ${LOAD_MODEL_WORDS[model] ?? model}`,
).join('; ')

/** Other words for a value of a closed list. */
const OTHER_WORDS: Record<string, string> = {
  'http/1.1': 'http1',
  'http/1': 'http1',
  'http/2': 'h2',
  http2: 'h2',
  'http/3': 'h3',
  http3: 'h3',
  quic: 'h3',
  tls: 'https',
  waypoint: 'ambient+waypoint',
}

/** What a value of a closed list or a name was meant to be; null when that is not clear. */
function suggestion(issue: Issue, found: unknown): string | null {
  if (issue.path[0] === 'mapping' && issue.path.length === 2)
    return metricHint(String(issue.path[1]))
  if (typeof found !== 'string') return null
  const isSlug = issue.code === 'invalid_format' && /^lower case letters/.test(issue.message)
  if (isSlug) {
    const slug = found.toLowerCase().replace(/[\s_]+/g, '-')
    return /^[a-z0-9][a-z0-9.-]*$/.test(slug) ? `write ${slug}` : null
  }
  if (issue.code !== 'invalid_value') return null
  const values = issue.values.map(String)
  const other = OTHER_WORDS[found.toLowerCase()]
  const near = other !== undefined && values.includes(other) ? [other] : nearestNames(found, values)
  if (near.length > 0) {
    // An address turns "+" into a blank.
    const isBlank = found.includes(' ') && near.some((one) => one.includes('+'))
    return `did you mean ${near.join(' or ')}?${isBlank ? ' In an address, write + as %2B' : ''}`
  }
  return issue.path[0] === 'load_model' ? LOAD_MODELS : null
}

/** One key and no mesh: a shell ended the command at the first "&" of a URL. */
const isCutAtAmpersand = (pointer: string, value: unknown): boolean =>
  pointer === '/mesh' && Object.keys(Object(value) as object).join() === 'campaign'

const AMPERSAND =
  'if the context is in the address, put the address in quotes: without them a shell ends the command at &'

/** The refusal of a value that the contract does not allow or lacks; the first in full, the others by name. */
export function wrongValue(issues: readonly Issue[], value: unknown): ContextError {
  const [issue] = issues
  if (!issue) throw new RangeError('a failed schema without an issue')
  const pointer = toPointer(issue.path)
  const found = atPointer(value, pointer)
  const name = issue.path.map(String).join('.') || 'the context'
  const stated = issue.message.replace(/^Invalid input: expected /, '')
  const expected = found === undefined ? (MISSING[pointer] ?? stated) : stated
  const others = [...new Set(issues.slice(1).map(({ path }) => path.map(String).join('.')))]
  const hints = [
    suggestion(issue, found),
    isCutAtAmpersand(pointer, value) ? AMPERSAND : null,
    others.length > 0 ? `also missing or not valid: ${others.slice(0, 10).join(', ')}` : null,
  ].filter((one) => one !== null)
  return invalid({
    title: `context: ${name} is ${found === undefined ? 'missing' : 'not valid'}`,
    detail: `expected ${expected}, found ${excerpt(found)}`,
    pointer,
    hint: hints.length > 0 ? hints.join('. ') : null,
  })
}
