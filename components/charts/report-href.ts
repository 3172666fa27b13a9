import type { Facts } from './spec'

/** The form for a wrong number: of a run or a condition, and of one metric where it is known. */
export const reportUrl = (target: string, metricKey: string | null): string =>
  `/disputes/new?target=${target}${metricKey === null ? '' : `&metric=${encodeURIComponent(metricKey)}`}`

/**
 * The form for a wrong number, about this one: `/conditions/412` of p99 latency ->
 * `/disputes/new?target=condition:412&metric=http.latency.p99`. Null for what has no page of its own.
 */
export function reportHref({ href, basis }: Pick<Facts, 'href' | 'basis'>): string | null {
  const [, kind, id] = /^\/(condition|run)s\/([\w-]+)$/.exec(href ?? '') ?? []
  if (kind === undefined || id === undefined) return null
  return reportUrl(`${kind}:${id}`, basis.metricKey)
}
