import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { RunDetail } from '@/server/runs/schemas'
import { flagName } from '../charts/definitions/unranked-reason'
import { metricLabel } from '../charts/definitions/words'
import { Badge } from '../ui/badge'

const SEVERITY = {
  info: 'for information',
  warn: 'warning',
  exclude: 'not used for ranks and intervals',
} as const

/** "p99 latency" of "http.latency.p99"; what is no key of a metric stays as it is. */
const scopeWords = (scope: string): string =>
  parseMetricKey(scope) === null ? scope : metricLabel(scope)

/** Quality flags with the rule that raised them, then what the adapter noticed in the file. */
export function Flags({ flags, notices }: Pick<RunDetail, 'flags' | 'notices'>) {
  if (flags.length + notices.length === 0)
    return (
      <p>
        No <a href="/methodology#flags">quality flag</a> applies to this run.
      </p>
    )
  return (
    <>
      <p className="mb-2 text-sm">
        <a href="/methodology#flags">What each flag means and what it takes out</a>
        {flags.some(({ code }) => code.startsWith('CO_')) && (
          <>
            ; CO stands for <a href="/methodology#coordinated-omission">coordinated omission</a>
          </>
        )}
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {flags.map((flag) => (
          <li key={`${flag.code} ${flag.scope}`}>
            <Badge tone={flag.severity === 'exclude' ? 'strong' : 'plain'}>
              {flagName(flag.code)}
            </Badge>{' '}
            {flag.scope && `${scopeWords(flag.scope)}: `}
            {flag.text}{' '}
            <span className="text-muted">
              ({SEVERITY[flag.severity]}; <code>{flag.code}</code>)
            </span>
          </li>
        ))}
        {notices.map((notice) => (
          <li key={notice.code + notice.message}>
            <Badge>{flagName(notice.code)}</Badge> {notice.message}
            {notice.place && <span className="text-muted"> ({notice.place})</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
