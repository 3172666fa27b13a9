/** Options that name a run or its output and not the load. */
const NAMING = /^--?(?:labels?|title|name|run-?id|o|out|output|json|csv|log|logger-?.*|tags?)$/i
const HEADER = /^--?(?:H|header|headers)$/
/** A number with a unit, a list of numbers, or a plain word: what sets a load. */
const SETTING = /^[+-]?\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)*[a-z%]{0,6}$|^\w[\w-]*$/i
/** More would be a command again. */
const MAX_LISTED = 5

/** Words of a command line; quotes hold words together. */
const splitWords = (command: string): string[] =>
  (command.match(/"[^"]*"|'[^']*'|[^\s"']+(?:"[^"]*"|'[^']*')?/g) ?? []).map((word) =>
    word.replace(/["']/g, ''),
  )

/** "-R2000" and "--rate=2000" name their value in one word. */
function split(word: string): [name: string, value: string | null] {
  const at = word.indexOf('=')
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)]
  const short = /^(-[a-z])(\d.*)$/i.exec(word)
  return short ? [short[1] ?? word, short[2] ?? null] : [word, null]
}

const isOption = (word: string | undefined): word is string =>
  word !== undefined && /^--?[a-z]/i.test(word)

function toOption(name: string, value: string | null): string[] {
  if (NAMING.test(name)) return []
  // The value of a header may be a secret; that it is sent is part of the load.
  if (HEADER.test(name)) return [`${name} ${(value ?? '').split(':')[0]?.toLowerCase() ?? ''}`]
  return [
    value !== null && SETTING.test(value) && value !== 'localhost' ? `${name} ${value}` : name,
  ]
}

/**
 * The options of a command line in the order of their text: without the program, addresses, hosts, paths, names of runs
 * and values of headers, so that two commands with equal options ask for the same load in the same way.
 */
export function listOptions(command: string): string[] {
  const words = splitWords(command)
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!isOption(word)) continue
    const [name, joined] = split(word)
    const next = words[at + 1]
    const takesNext = joined === null && next !== undefined && !isOption(next)
    found.push(...toOption(name, takesNext ? next : joined))
    if (takesNext) at += 1
  }
  return found.sort()
}

/** Why the values of stated commands may be of two workloads; null where their options agree. */
export function unlikeCommands(commands: readonly string[]): string | null {
  const all = [...new Set(commands)].map(listOptions)
  const [first, ...others] = all
  if (!first || others.length === 0) return null
  const told = [...new Set(all.flat())].filter((option) =>
    all.some((options) => !options.includes(option)),
  )
  if (told.length === 0) return null
  const more = told.length > MAX_LISTED ? ` and ${told.length - MAX_LISTED} more` : ''
  return `the commands differ in ${told.slice(0, MAX_LISTED).join(', ')}${more}: not shown to be one workload`
}
