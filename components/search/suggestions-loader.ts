'use client'

import { createContext, type ComponentType } from 'react'

export type SuggestionsProps = {
  /** the field that is typed into */
  field: HTMLInputElement
  /** unique on the page */
  id: string
}

/** Loads what suggests results while a reader types; null where nothing does. */
export const SuggestionsLoader = createContext<
  (() => Promise<ComponentType<SuggestionsProps>>) | null
>(null)
