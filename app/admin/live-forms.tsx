'use client'

import type { ReactNode } from 'react'
import { AdminPart } from '@/components/admin/admin-part'

const loadSend = async () => (await import('./send-form')).sendAdminForm

/** The forms inside are sent without leaving their page; what sends them is loaded with the first attempt. */
export const LiveForms = ({ children }: { children: ReactNode }) => (
  <AdminPart value={loadSend}>{children}</AdminPart>
)
