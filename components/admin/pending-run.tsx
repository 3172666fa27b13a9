import type { RunDetail } from '@/server/runs/schemas'
import { Flags } from '../runs/flags'
import { Measurements } from '../runs/measurements'
import { BUTTON } from '../ui/button'
import { Card } from '../ui/card'
import { FormField } from '../ui/form-field'
import { AdminForm } from './admin-form'

/** A run that waits for review: where it comes from, its numbers and flags, and the two decisions. */
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
        <Measurements measurements={run.measurements} />
      </details>
      <div className="mt-2 text-sm">
        <Flags flags={run.flags} notices={run.notices} />
      </div>
      <AdminForm
        action="review"
        formToken={formToken}
        label={`Decide about run ${id}`}
        className="mt-3 grid grid-cols-1 gap-2"
      >
        <input type="hidden" name="run" value={id} />
        <FormField
          id={`reason-${id}`}
          name="reason"
          label="Reason"
          hint="Needed to reject; the sender reads it."
          maxLength={2000}
        />
        <p className="flex gap-2">
          <button type="submit" name="decision" value="publish" className={BUTTON}>
            Publish
          </button>
          <button type="submit" name="decision" value="reject" className={BUTTON}>
            Reject
          </button>
        </p>
      </AdminForm>
    </Card>
  )
}
