import type { Facts } from './spec'

/**
 * The form for a wrong number, about this one: `/conditions/412` of p99 latency ->
 * `/disputes/new?target=condition:412&metric=http.latency.p99`. Null for what has no page of its own.
 */
export function reportHref({ href, basis }: Pick<Facts, 'href' | 'basis'>): string | null {
  const [, kind, id] = /^\/(condition|run)s\/([\w-]+)$/.exec(href ?? '') ?? []
  if (kind === undefined || id === undefined) return null
  const metric = basis.metricKey === null ? '' : `&metric=${encodeURIComponent(basis.metricKey)}`
  return `/disputes/new?target=${kind}:${id}${metric}`
}
