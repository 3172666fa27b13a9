import { CommandReader, NO_PLAN, type StatedCommand } from './command-reader'
import { findCall } from './find-call'
import { type PlanField, URL } from './options'
import { splitCommands } from './split-words'
import { unknownProgramLoad } from './unknown-program'

/** Targets that a command before the program names on its input: `echo "GET http://a/" | vegeta attack` */
const listNamedTargets = (commands: readonly string[][]): string[] =>
  commands
    .flatMap((words) => words.flatMap((word) => word.split(/\s+/)))
    .filter((word) => URL.test(word))

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
    return { plan: NO_PLAN, byDefault: NO_PLAN, load: unknownProgramLoad(words, planned) }
  }
  const reader = new CommandReader(call.program)
  reader.read(call.words)
  if (reader.targets.length === 0) reader.targets.push(...listNamedTargets(commands.slice(0, at)))
  return reader.finish()
}

export type { PlanField, StatedCommand }
