import { parseArgs as parse } from 'node:util'

/**
 * The options of a command: `--org demo --review` is `{ org: "demo", review: "true" }`.
 * @param names options that take a value
 * @param switches options that take none
 * @throws TypeError that names what is wrong, for anything else
 */
export function parseArgs(
  argv: readonly string[],
  names: readonly string[],
  switches: readonly string[] = [],
): Record<string, string | undefined> {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' }] as const),
    ...switches.map((name) => [name, { type: 'boolean' }] as const),
  ])
  const { values } = parse({ args: [...argv], options, allowPositionals: false })
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

/** Prints the usage and exits on `--help` or `-h`. Call it before any work. */
export function exitOnHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return
  console.log(usage)
  process.exit(0)
}
