import { GO_FLAG_PROGRAMS } from './go-flag-programs'
import { HTTP_PROGRAMS } from './http-programs'
import { NETWORK_PROGRAMS } from './network-programs'
import { type Program, URL } from './options'
import { SCRIPT_PROGRAMS } from './script-programs'
import { splitCommands } from './split-words'

/** Known load generators by the name of their program. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  ...GO_FLAG_PROGRAMS,
  ...HTTP_PROGRAMS,
  ...NETWORK_PROGRAMS,
  ...SCRIPT_PROGRAMS,
}

/** "/usr/bin/wrk", "fortio/fortio:1.60", "jmeter.sh" */
const programName = (word: string): string =>
  word
    .replace(/^.*\//, '')
    .split(/[:@]/, 1)
    .join('')
    .replace(/\.(?:sh|exe|bat|cmd)$/i, '')

const findProgram = (word: string): Program | null => {
  const name = programName(word)
  return !URL.test(word) && Object.hasOwn(PROGRAMS, name) ? (PROGRAMS[name] ?? null) : null
}

/** @property before words that start it */
export type Called = { program: Program; before: string[]; words: string[] }

/** The call of a known program in the words of a command, behind whatever starts it: a container, a shell, `kubectl`. */
export function findCall(words: readonly string[]): Called | null {
  const dashes = words.indexOf('--')
  const behind = dashes === -1 ? null : findCall(words.slice(dashes + 1))
  if (behind && dashes > 0)
    return { ...behind, before: [...words.slice(0, dashes), ...behind.before] }
  for (const [at, word] of words.entries()) {
    // sh -c "wrk -c 8 …"
    if (/\s/.test(word)) {
      const inner = splitCommands(word)
        .filter(([first]) => first !== undefined && findProgram(first) !== null)
        .map(findCall)
        .find((call) => call !== null)
      if (inner) return { ...inner, before: [...words.slice(0, at), ...inner.before] }
      continue
    }
    const program = findProgram(word)
    if (program) return { program, before: words.slice(0, at), words: words.slice(at + 1) }
  }
  return null
}
