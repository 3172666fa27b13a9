import { reportUrl } from '../charts/report-href'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { PublicCorrection } from '@/server/review/corrections/schemas'
import type { DisputeTarget, PublicDispute, PublicResponse } from '@/server/review/disputes/schemas'
import type { HistoryEntry, ReviewStatus } from '@/server/review/moderation/schemas'
import { unitForValues } from '../charts/display-unit'
import { formatValue } from '../charts/format'
import { DataTable } from '../ui/data-table'

const Source = ({ url }: { url: string | null }) =>
  url === null ? null : (
    <>
      {' '}
      <a href={url} rel="nofollow ugc noopener">
        source
      </a>
    </>
  )

function Corrections({ corrections }: { corrections: readonly PublicCorrection[] }) {
  const show = ({ metricKey, oldValue, newValue }: PublicCorrection, value: number): string => {
    const metric = parseMetricKey(metricKey)?.metric
    if (metric === undefined) return String(value)
    const unit = unitForValues(getMetric(metric), [oldValue, newValue])
    return formatValue(unit.toDisplay(value), unit.label)
  }
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      <DataTable
        caption="Published values that changed by more than 5% here"
        rows={corrections}
        keyOf={(row) => `${row.at} ${row.subject} ${row.metricKey}`}
        columns={[
          {
            id: 'what',
            head: 'Value',
            isRowHead: true,
            cell: (r) => `${r.subject}: ${r.metricKey}`,
          },
          { id: 'old', head: 'Was', isNumber: true, cell: (r) => show(r, r.oldValue) },
          { id: 'new', head: 'Is', isNumber: true, cell: (r) => show(r, r.newValue) },
          { id: 'on', head: 'Since', cell: (r) => r.at.slice(0, 10) },
          { id: 'why', head: 'Reason', cell: (r) => r.reason },
        ]}
      />
    </section>
  )
}

function Disputes({ disputes }: { disputes: readonly PublicDispute[] }) {
  return (
    <section aria-labelledby="disputes">
      <h2 id="disputes">Disputes</h2>
      <ul className="mt-2 grid gap-3">
        {disputes.map(({ id, status, author, statement, url, answer, at }) => (
          <li key={id}>
            <p className="whitespace-pre-line">
              {author}: {statement}
              <Source url={url} />
            </p>
            <p className="text-sm text-muted">
              {status === 'resolved' ? 'Resolved' : 'Accepted'} on {at.slice(0, 10)}: {answer}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Responses({ responses }: { responses: readonly PublicResponse[] }) {
  return (
    <section aria-labelledby="responses">
      <h2 id="responses">Responses</h2>
      <ul className="mt-2 grid gap-3">
        {responses.map(({ organisation, text, url, at }) => (
          <li key={`${at} ${organisation}`}>
            <p className="font-semibold">
              {organisation}, {at.slice(0, 10)}
            </p>
            <p className="whitespace-pre-line">
              {text}
              <Source url={url} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const History = ({ history }: { history: readonly HistoryEntry[] }) => (
  <section aria-labelledby="history">
    <h2 id="history">History</h2>
    <ul className="mt-1 grid gap-1 text-sm">
      {history.map(({ at, action, actor, reason }) => (
        <li key={`${at} ${action}`}>
          {at.slice(0, 16).replace('T', ' ')} UTC: {action} by {actor}
          {reason !== null && <>: {reason}</>}
        </li>
      ))}
    </ul>
  </section>
)

/**
 * Responses, disputes, corrections and history of a result, and the link to report an error.
 * @param props.metricKey the figure that the report begins with; without it the reader names one
 */
export function ReviewStatusDetails(props: {
  status: ReviewStatus
  target: DisputeTarget
  metricKey?: string | null
}) {
  const { disputes, responses, corrections, history } = props.status
  const { kind, id } = props.target
  const report = reportUrl(`${kind}:${encodeURIComponent(id)}`, props.metricKey ?? null)
  return (
    <>
      {responses.length > 0 && <Responses responses={responses} />}
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {history.length > 0 && <History history={history} />}
      <p className="text-sm" data-print="hide">
        Is something wrong here? <a href={report}>Report an error</a>
      </p>
    </>
  )
}
