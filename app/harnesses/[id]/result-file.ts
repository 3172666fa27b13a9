/** The file that a command line of a harness writes; its line that sends the result names the same. */
export function findResultFile(command: string): string {
  const [...written] = command.matchAll(
    /(?<![\w./-])[\w./-]{0,80}result[\w-]{0,20}\.[a-z]{2,8}(?![\w*])/g,
  )
  return written.at(-1)?.[0] ?? 'result.json'
}
