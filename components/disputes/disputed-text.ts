import type { DisputedSubject } from '@/server/review/disputes/schemas'
import { counted, rateWords } from '../charts/format'

/** "Istio ambient 1.25.0, 2,000 requests/s, 80 connections, run 3", or the title of a publication */
export function disputedText(disputed: DisputedSubject): string {
  if ('publication' in disputed) return disputed.publication
  const { subject, version, targetRps, connections, run } = disputed
  const isNamed = version === null || subject.includes(version)
  return [
    isNamed ? subject : `${subject} ${version}`,
    targetRps === null ? null : rateWords(targetRps),
    connections === null ? null : counted(connections, 'connection'),
    run === null ? null : `run ${run}`,
  ]
    .filter((text) => text !== null)
    .join(', ')
}
