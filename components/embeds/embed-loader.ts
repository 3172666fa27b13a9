'use client'

import { createContext, type ComponentType } from 'react'
import type { EmbeddedChart } from './embedded-chart'

/** Loads the choices of an embed; null where a page has no more than the plain links. */
export const EmbedLoader = createContext<
  (() => Promise<ComponentType<{ of: EmbeddedChart }>>) | null
>(null)
