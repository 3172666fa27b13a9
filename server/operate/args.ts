/** `--org demo --label ci` as a record; a flag without a value is "true". Throws on words that are no flag. */
export function parseArgs(
  argv: string[],
  known: readonly string[],
): Record<string, string | undefined> {
  const result: Record<string, string | undefined> = {}
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? ''
    const [name, inline] = word.replace(/^--/, '').split('=', 2)
    if (!word.startsWith('--') || !name || !known.includes(name))
      throw new Error(`unknown argument ${word}; known: ${known.map((k) => `--${k}`).join(' ')}`)
    const next = argv[i + 1]
    if (inline !== undefined) result[name] = inline
    else if (next !== undefined && !next.startsWith('--')) result[name] = argv[++i]
    else result[name] = 'true'
  }
  return result
}
