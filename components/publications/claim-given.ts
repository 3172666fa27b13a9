import type { PublicationDetail } from '@/server/publications/schemas'
import { computedWords } from './checked-sums'

type Given = Pick<PublicationDetail['claims'][number], 'recomputed' | 'checks' | 'note'>

/** Letters of a reason beside a claim; all of it stands in the fold below. */
const MAX_LETTERS = 110

/** The first sentence of a note, cut between words where it is long. */
function shortReason(note: string): string {
  const [sentence = note] = note.split(/(?<=[.;])\s/)
  const text = sentence.replace(/[.;]$/, '')
  if (text.length <= MAX_LETTERS) return text
  return `${text.slice(0, text.lastIndexOf(' ', MAX_LETTERS - 1))}…`
}

/** What the figures give: words of a reviewer, else the sums, each once, else the reason of the verdict in short. */
export function givenText({ recomputed, checks, note }: Given): string {
  const sums = checks.map((sum) => `${sum.label}: ${computedWords(sum)}`).join('; ')
  return recomputed ?? (sums === '' && note !== null ? shortReason(note) : sums)
}
