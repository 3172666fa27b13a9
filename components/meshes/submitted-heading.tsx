import { MAX_SUBMITTED_CONDITIONS } from '@/server/catalogue/schemas'
import { counted, formatCount } from '../charts/format'
import { TRUST_TITLES, TRUST_WORDS } from '../results/trust-words'

/** Heading of what nobody reviewed, after everything else, with a count of its own. */
export function SubmittedHeading(props: {
  id: string
  level: 2 | 3
  /** on all pages */
  total: number
  /** what is counted: one of them, and many */
  what: readonly [string, string]
  /** whether the newest conditions alone are read */
  isNewest?: boolean
}) {
  const { id, level, total, what, isNewest = false } = props
  const Heading = `h${level}` as const
  return (
    <div className="mt-4">
      <Heading id={id}>{TRUST_TITLES.submitted}</Heading>
      <p className="text-sm text-muted">
        {counted(total, ...what)}, in no count above.{' '}
        {isNewest &&
          `The newest ${formatCount(MAX_SUBMITTED_CONDITIONS)} conditions of submitted runs are read. `}
        {TRUST_WORDS.submitted}
      </p>
    </div>
  )
}
