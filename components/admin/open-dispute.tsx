import { BUTTON } from '../ui/button'
import { Card } from '../ui/card'
import { FormField } from '../ui/form-field'
import { AdminForm } from './admin-form'

type Dispute = {
  id: number
  targetKind: string
  targetId: string
  status: string
  author: string
  contact: string | null
  statement: string
  url: string | null
  answer: string | null
  createdAt: Date
}

/** A dispute that nobody settled: what is said, by whom, and the decisions that its state allows. */
export function OpenDispute({ dispute, formToken }: { dispute: Dispute; formToken: string }) {
  const { id, targetKind, targetId, status, author, contact, statement, url, answer } = dispute
  const decisions = status === 'open' ? ['accept', 'reject', 'resolve'] : ['resolve', 'reject']
  return (
    <Card labelledBy={`dispute-${id}`}>
      <h3 id={`dispute-${id}`}>
        Dispute {id}, {status}
      </h3>
      <p className="max-w-none text-sm text-muted [overflow-wrap:anywhere]">
        {dispute.createdAt.toISOString().slice(0, 10)}, {author} ({contact ?? 'no contact'}) about{' '}
        <a href={`/${targetKind}s/${targetId}`}>
          {targetKind} {targetId}
        </a>
      </p>
      <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{statement}</p>
      {url !== null && (
        <p className="[overflow-wrap:anywhere]">
          <a href={url} rel="nofollow ugc noopener noreferrer">
            {url}
          </a>
        </p>
      )}
      {answer !== null && <p className="text-sm">Accepted: {answer}</p>}
      <AdminForm
        action="dispute"
        formToken={formToken}
        label={`Decide about dispute ${id}`}
        className="mt-3 grid grid-cols-1 gap-2"
      >
        <input type="hidden" name="id" value={id} />
        <FormField
          id={`answer-${id}`}
          name="answer"
          label="Reason"
          hint="Readers see it when you accept or resolve. Correct or retract first, then resolve."
          required
          maxLength={2000}
        />
        <p className="flex gap-2">
          {decisions.map((decision) => (
            <button
              key={decision}
              type="submit"
              name="decision"
              value={decision}
              className={BUTTON}
            >
              {decision[0]?.toUpperCase()}
              {decision.slice(1)}
            </button>
          ))}
        </p>
      </AdminForm>
    </Card>
  )
}
