import Link from 'next/link'
import type { PublicDispute } from '@/server/review/disputes/schemas'
import type { ReviewStatus } from '@/server/review/moderation/schemas'
import { Badge } from '../ui/badge'
import { sentence } from '../ui/sentence'

const NOTE = 'border-s-4 border-accent ps-3'

function Retracted({ retracted }: { retracted: NonNullable<ReviewStatus['retracted']> }) {
  const { kind, reason, at, replacementId } = retracted
  return (
    <p role="note" className={NOTE}>
      This {kind} was retracted on {at.slice(0, 10)}: {sentence(reason)} Its figures stay on this
      page but appear in no card, rank or trend.
      {kind === 'publication' && replacementId !== null && (
        <>
          {' '}
          <Link href={`/publications/${replacementId}`}>See its replacement</Link>.
        </>
      )}
    </p>
  )
}

function Disputed({ dispute }: { dispute: PublicDispute }) {
  return (
    <p role="note" className={NOTE}>
      <Badge tone="strong">disputed</Badge> {sentence(dispute.answer)}{' '}
      <a href="#disputes">What {dispute.author} says</a>
    </p>
  )
}

/** Shown before the numbers: a retraction, and each unsettled dispute. */
export function ReviewStatusBanner({ status: review }: { status: ReviewStatus }) {
  const open = review.disputes.filter(({ status }) => status === 'accepted')
  if (review.retracted === null && open.length === 0) return null
  return (
    <div className="grid gap-2">
      {review.retracted && <Retracted retracted={review.retracted} />}
      {open.map((dispute) => (
        <Disputed key={dispute.id} dispute={dispute} />
      ))}
    </div>
  )
}
