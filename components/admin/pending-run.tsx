import type { RunDetail } from '@/server/runs/schemas'
import { Flags } from '../runs/flags'
import { Measurements } from '../runs/measurements'
import { Card } from '../ui/card'
import { DecideForm } from './decide-form'

/** A pending run: its origin, numbers and flags, and the two decisions. */
export function PendingRun({ run, formToken }: { run: RunDetail; formToken: string }) {
  const { id, subject, origin, provenance, harness } = run
  return (
    <Card labelledBy={`run-${id}`}>
      <h3 id={`run-${id}`}>
        {[subject.label, subject.version].filter(Boolean).join(' ')}, run {run.replicate}
      </h3>
      <p className="max-w-none text-sm text-muted [overflow-wrap:anywhere]">
        From {provenance.submittedBy}, campaign {origin.campaign}, {run.environment}, {harness.name}
        ; received {run.receivedAt.slice(0, 16).replace('T', ' ')} UTC;{' '}
        {provenance.ciRun ? `CI run of ${provenance.ciRun.repository}` : 'sent with an API token'};{' '}
        <a href={`/admin/runs/${id}/raw`}>raw file</a>
      </p>
      <details className="mt-2">
        <summary className="text-sm">{run.measurements.length} numbers</summary>
        <Measurements runId={null} measurements={run.measurements} />
      </details>
      <div className="mt-2 text-sm">
        <Flags flags={run.flags} notices={run.notices} />
      </div>
      <DecideForm
        action="review"
        formToken={formToken}
        about={`run ${id}`}
        idName="run"
        id={id}
        reason={{
          name: 'reason',
          hint: 'Needed to reject; the sender reads it.',
          isRequired: false,
        }}
        decisions={['publish', 'reject']}
      />
    </Card>
  )
}
