'use client'

import { DisputeForm } from '@/components/disputes/dispute-form'
import { DisputeFormLoader } from '@/components/disputes/dispute-form-loader'
import type { ComponentProps } from 'react'

const loadSend = async () => (await import('./send-dispute')).sendDispute

/** The dispute form; the code that sends it loads on first use. */
export const LiveDisputeForm = (props: ComponentProps<typeof DisputeForm>) => (
  <DisputeFormLoader value={loadSend}>
    <DisputeForm {...props} />
  </DisputeFormLoader>
)
