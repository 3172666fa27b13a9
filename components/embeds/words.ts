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

/** "run 01234567", "publication istio-2020" */
export const nameTarget = ({ kind, id }: RetractionNotice): string =>
  `${kind} ${kind === 'run' ? id.slice(0, 8) : id}`

/** Retracted parts, one sentence each. `isFrozen`: the picture still shows it. */
export const noticeWords = (notices: readonly RetractionNotice[], isFrozen: boolean): string[] =>
  notices.map((notice) => {
    const { kind, reason, on } = notice
    const what = `${kind === 'run' ? '' : 'The '}${nameTarget(notice)}`.replace(/^run/, 'Run')
    const still = isFrozen
      ? 'This picture still shows it.'
      : kind === 'run'
        ? 'Its values are left out.'
        : ''
    return `${what} was retracted on ${formatDay(on)}: ${sentence(reason)} ${still}`.trim()
  })

/** "Retracted on 28 November 2026", and why, in place of a chart that was retracted as a whole. */
export function retractionWords([latest, ...others]: readonly RetractionNotice[]): {
  head: string
  text: string
} {
  const more = others.length === 0 ? '' : ` ${others.length} more of it retracted.`
  return {
    head: latest ? `Retracted on ${formatDay(latest.on)}` : 'Retracted',
    text: `${sentence(latest?.reason ?? '')}${more}`,
  }
}
