'use client'

import type { ReactNode } from 'react'
import { AdminFormLoader } from '@/components/admin/admin-form-loader'

const loadSend = async () => (await import('./send-form')).sendAdminForm

/** Sends the forms inside without leaving the page; the code that does so loads on first use. */
export const InteractiveForms = ({ children }: { children: ReactNode }) => (
  <AdminFormLoader value={loadSend}>{children}</AdminFormLoader>
)
