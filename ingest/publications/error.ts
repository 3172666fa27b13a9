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

const describe = ({ file, line, place, message }: PublicationProblem): string =>
  `${[file, line === null ? null : `line ${line}`, place].filter(Boolean).join(', ')}: ${message}`

/** All errors of both files together. */
export class PublicationError extends Error {
  readonly problems: readonly PublicationProblem[]

  constructor(problems: readonly PublicationProblem[]) {
    super(problems.map(describe).join('\n'))
    this.name = 'PublicationError'
    this.problems = problems
  }
}
