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

const SHOWN = 20

const describe = ({ file, line, place, message }: PublicationProblem): string =>
  `${[file, line === null ? null : `line ${line}`, place].filter(Boolean).join(', ')}: ${message}`

/** All errors of both files together; the message lists the first twenty. */
export class PublicationError extends Error {
  readonly problems: readonly PublicationProblem[]

  constructor(problems: readonly PublicationProblem[]) {
    const rest = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : []
    super([...problems.slice(0, SHOWN).map(describe), ...rest].join('\n'))
    this.name = 'PublicationError'
    this.problems = problems
  }
}
