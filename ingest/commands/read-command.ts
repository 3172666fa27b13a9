import { CommandReader, NO_PLAN, type StatedCommand } from './command-reader'
import { findCall } from './find-call'
import { boundText, type Load, targetLoad } from '../model/load'
import { type PlanField, variableLoad } from './options'
import { splitCommands } from './split-words'
import { unknownProgramLoad } from './unknown-program'

const REQUEST = /\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s+([a-z][a-z0-9+.-]*:\/\/\S+)/i

/**
 * Targets that a program is given on its input: `echo "GET http://a/" | vegeta attack`, `vegeta attack < targets.txt`. A
 * file is named, not read.
 */
function readInput(before: readonly string[][], words: readonly string[]): Load {
  const texts = before.at(-1) ?? []
  const input = words.find((word) => word.startsWith('<'))?.slice(1)
  const said = [...texts, ...(input === undefined ? [] : [input])].join(' ')
  const [, method = 'GET', url] = REQUEST.exec(said) ?? []
  if (url !== undefined) {
    const named = method.toUpperCase()
    return {
      ...targetLoad(url.replace(/\\n.*$/s, '')),
      ...(named === 'GET' ? {} : { method: named }),
    }
  }
  const file = input ?? (texts[0] === 'cat' ? texts[1] : undefined)
  return file === undefined ? {} : { targets: boundText(file.replace(/^.*\//, '')) }
}

/** Variables of the machine that every program gets. */
const USUAL = /^(?:PATH|HOME|USER|PWD|LANG|LC_\w+|TZ|SHELL|TERM|TMPDIR|KUBECONFIG|GO\w+|NODE_\w+)=/

/** Variables that a program is given: `SIZE=1 wrk …`, `env K6_RPS=1 k6 …`, `docker run -e K6_RPS=1 …`. */
const readVariables = (words: readonly string[]): Load =>
  Object.assign(
    {},
    ...words
      .filter((word) => /^[A-Z_][A-Z0-9_]{0,60}=/i.test(word) && !USUAL.test(word))
      .map((word) => variableLoad('variable', word)),
  ) as Load

/**
 * Reads a command line.
 * @param planned values that the file or its context state of rate, connections and so on: an option of an unknown
 * program that has one of them names it
 */
export function readCommand(line: string, planned: readonly number[]): StatedCommand {
  const commands = splitCommands(line)
  const calls = commands.map(findCall)
  const at = calls.findIndex(
    (call) => call !== null && call.program.makesNoLoad?.(call.words) !== true,
  )
  const call = calls[at]
  if (!call) {
    const words = commands.flat()
    const load = { ...readVariables(words), ...unknownProgramLoad(words, planned) }
    return { plan: NO_PLAN, byDefault: NO_PLAN, load, named: load, protocol: null }
  }
  const reader = new CommandReader(call.program)
  reader.read(call.words)
  const given = {
    ...readVariables([...commands.slice(0, at).flat(), ...call.before]),
    ...(reader.targets.length === 0 ? readInput(commands.slice(0, at), call.words) : {}),
  }
  const { load, named, ...stated } = reader.finish()
  return { ...stated, load: { ...given, ...load }, named: { ...given, ...named } }
}

export type { PlanField, StatedCommand }
