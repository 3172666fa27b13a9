'use client'

import type { ReactNode } from 'react'
import { AdminPart } from '@/components/admin/admin-part'

const loadSend = async () => (await import('./send-form')).sendAdminForm

/** Sends the forms inside without leaving the page; the code that does so loads on first use. */
export const LiveForms = ({ children }: { children: ReactNode }) => (
  <AdminPart value={loadSend}>{children}</AdminPart>
)
