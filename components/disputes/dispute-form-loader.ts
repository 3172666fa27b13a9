'use client'

import { createContext } from 'react'
import type { SendForm } from '../ui/use-sent-form'

/** Loads what sends a dispute; null where the browser sends the plain form. */
export const DisputeFormLoader = createContext<(() => Promise<SendForm>) | null>(null)
