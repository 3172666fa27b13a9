/** One error in a reviewed file, for the person editing it. */
export type PublicationProblem = {
  file: 'publication.yaml' | 'observations.csv'
  /** counted from 1 */
  line: number | null
  /** JSON pointer (YAML) or column (CSV) */
  place: string | null
  /** what was expected, what was found */
  message: string
}

/** "line 7", "lines 7, 9 and 11". */
function linesText(lines: readonly number[]): string[] {
  if (lines.length < 2) return lines.map((line) => `line ${line}`)
  return [`lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`]
}

/** One text for each fault: a name misspelt in forty lines is one fault with forty lines. */
function describe(problems: readonly PublicationProblem[]): string[] {
  const groups = new Map<string, { first: PublicationProblem; lines: number[] }>()
  for (const one of problems) {
    const key = JSON.stringify([one.file, one.place, one.message])
    const group = groups.get(key) ?? { first: one, lines: [] }
    if (one.line !== null) group.lines.push(one.line)
    groups.set(key, group)
  }
  return [...groups.values()].map(
    ({ first: { file, place, message }, lines }) =>
      `${[file, ...linesText(lines), place].filter(Boolean).join(', ')}: ${message}`,
  )
}

/** All errors of both files together. */
export class PublicationError extends Error {
  readonly problems: readonly PublicationProblem[]

  constructor(problems: readonly PublicationProblem[]) {
    super(describe(problems).join('\n'))
    this.name = 'PublicationError'
    this.problems = problems
  }
}
