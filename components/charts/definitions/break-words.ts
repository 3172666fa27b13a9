import type { TrendPart } from '@/server/trends/schemas'
import type { LineSegment } from '../spec'
import { isOfBuilds } from './trend-versions'

/** Longer reasons are cut in a small panel, and all of them where they are longer together. */
const SHORT = 48
const ALL_SHORT = 64

/** "kernel 6.1 → 6.8" of "kernel: 6.1 → 6.8": no colon follows another. */
const fieldWords = (field: string): string => field.replace(/^([^:→]+): (?=.* → )/, '$1 ')

/** Cut between words, never inside one. */
function cutWords(text: string): string {
  if (text.length <= SHORT) return text
  const [clause = text] = text.split(/[,:;] | \(/)
  if (clause.length < text.length && clause.length <= SHORT) return clause.trim()
  return `${text.slice(0, text.lastIndexOf(' ', SHORT))} and so on`
}

/**
 * "not joined: five hostnames instead of one": why a panel is not joined to the one before. In a small panel the first of several
 * reasons, and how many there are more.
 */
export function breakWords(
  reasons: readonly string[],
): Pick<LineSegment, 'breakReason' | 'breakShort'> {
  const all = reasons.length > 0 ? reasons.map(fieldWords) : ['another test bed']
  const breakReason = `not joined: ${all.join('; ')}`
  const rest = all.length > 1 ? ` and ${all.length - 1} more` : ''
  const breakShort = `not joined: ${cutWords(all[0] ?? '')}${rest}`
  const isLong = breakReason.length > ALL_SHORT && breakShort.length < breakReason.length
  return isLong ? { breakReason, breakShort } : { breakReason }
}

/** What keeps a part apart from the one before; builds of a branch are no releases, whatever else differs. */
export function breakReasons(part: Pick<TrendPart, 'breakFields' | 'series'>): readonly string[] {
  if (!isOfBuilds(part)) return part.breakFields
  const others = part.breakFields.filter((field) => !field.startsWith('release track: '))
  const isMeasure = part.series.some(({ drift }) => drift?.basis === 'measured')
  return [isMeasure ? 'they show how far the test bed drifts by itself' : 'no releases', ...others]
}
