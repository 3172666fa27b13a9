import type { Import } from './import'
import { isUncounted, UNREACHABLE, type Outcome } from './outcome'

export const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** What `validate` cannot see, because it sends nothing. */
export const SITE_JUDGES =
  'rates, skipped requests, repeated files and copies are judged by the site: push --dry-run shows its flags'

/** A dry run is answered with 200 too, whether its file is new or not. */
const isRepeat = ({ code, detail }: Outcome): boolean =>
  code === '200' && (detail as { dryRun?: boolean } | null)?.dryRun !== true

/** What became of a file. A stored run that fails its gate was sent all the same. */
const wordFor = (outcome: Outcome): string => {
  const { ok, code, passed } = outcome
  if (ok && passed === false) return 'stored, gate failed'
  if (ok) return isRepeat(outcome) ? 'stored before' : 'ok      '
  if (isUncounted(code)) return code.toLowerCase()
  return code === UNREACHABLE ? 'not sent' : 'refused '
}

export const formatOutcome = (outcome: Outcome): string =>
  `${wordFor(outcome)} ${outcome.file}: ${outcome.message}`

/** The end of an import: the refusals and what was not sent, then the numbers. */
export function formatSummary({ stored, repeated, refused, outcomes, isDryRun }: Import): string {
  const wrong = outcomes.filter(({ ok }) => !ok)
  const notSent = wrong.length - refused
  const taken = `${repeated} would be taken, ${refused} refused; nothing was stored (dry run)`
  const numbers = isDryRun ? taken : `stored ${stored}, repeated ${repeated}, refused ${refused}`
  const rest = notSent === 0 ? '' : `, not sent ${notSent}; run it again to go on`
  return [...wrong.map(formatOutcome), `${numbers}${rest}`].join('\n')
}

export function formatJson({ stored, repeated, refused, outcomes }: Import): string {
  const wrong = outcomes.filter(({ ok }) => !ok)
  const refusals = wrong.map(({ file, code, message }) => ({ file, code, message }))
  const notSent = wrong.length - refused
  return JSON.stringify({ stored, repeated, refused, notSent, refusals }, null, 2)
}
