import { Card } from '../ui/card'
import { DecideForm } from './decide-form'

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

/** An unsettled dispute: the statement, its author, and the decisions that its state allows. */
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
      <DecideForm
        action="dispute"
        formToken={formToken}
        about={`dispute ${id}`}
        idName="id"
        id={String(id)}
        reason={{
          name: 'answer',
          hint: 'Readers see it when you accept or resolve. Correct or retract first, then resolve.',
          isRequired: true,
        }}
        decisions={decisions}
      />
    </Card>
  )
}
