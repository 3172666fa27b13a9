'use client'

import { DisputeForm } from '@/components/disputes/dispute-form'
import { DisputePart } from '@/components/disputes/dispute-part'
import type { DisputeTarget } from '@/server/review/disputes/schemas'

const loadSend = async () => (await import('./send-dispute')).sendDispute

/** The form of a dispute; what sends it is loaded with the first attempt. */
export const LiveDisputeForm = (props: { target: DisputeTarget; problem: string | null }) => (
  <DisputePart value={loadSend}>
    <DisputeForm {...props} />
  </DisputePart>
)
