'use client'

import type { ReactNode } from 'react'
import { EmbedLoader } from '@/components/embeds/embed-loader'
import { SuggestionsLoader } from '@/components/search/suggestions-loader'

const loadSuggestions = async () => (await import('./suggestions')).Suggestions
const loadEmbedChoices = async () => (await import('./live-embed-choices')).LiveEmbedChoices

/** Parts of pages that call the server. Their script loads when a reader first uses one of them. */
export function LazyLoaders({ children }: { children: ReactNode }) {
  return (
    <SuggestionsLoader value={loadSuggestions}>
      <EmbedLoader value={loadEmbedChoices}>{children}</EmbedLoader>
    </SuggestionsLoader>
  )
}
