'use client'

import { createContext } from 'react'
import type { Sent } from '../ui/use-sent-form'

/** Sends a form of /admin by the name of its action. */
export type SendAdminForm = (action: string, form: FormData) => Promise<Sent>

/** Loads what sends the forms of /admin; null where the browser sends them as they are. */
export const AdminFormLoader = createContext<(() => Promise<SendAdminForm>) | null>(null)
