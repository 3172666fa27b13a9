import type { RetractionNotice } from '@/server/charts/snapshots/schemas'
import type { Origin } from '@/server/results/schemas'
import { declaredWords } from '../ui/badge'
import { sentence } from '../ui/sentence'

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "20 November 2026" */
export const formatDay = (iso: string): string => DATE.format(new Date(iso))

/** Who measured, and their relation to the products; undeclared means unknown, never independent. */
export function publisherWords({ organisation, relation, vendorOf, declared }: Origin): string {
  if (relation === 'vendor')
    return `${organisation} (vendor of ${vendorOf.join(', ') || 'a product'})`
  if (relation === 'independent') return `${organisation} (independent)`
  return `${organisation} (${declared ? declaredWords(declared) : 'affiliation unknown'})`
}

/** Retracted parts, one sentence each. `isFrozen`: the picture still shows it. */
export const noticeWords = (notices: readonly RetractionNotice[], isFrozen: boolean): string[] =>
  notices.map(({ kind, id, reason, on }) => {
    const what = kind === 'run' ? `Run ${id.slice(0, 8)}` : `The ${kind} ${id}`
    const still = isFrozen
      ? 'This picture still shows it.'
      : kind === 'run'
        ? 'Its values are left out.'
        : ''
    return `${what} was retracted on ${formatDay(on)}: ${sentence(reason)} ${still}`.trim()
  })
