'use client'

import type { ReactNode } from 'react'
import { EmbedPart } from '@/components/embeds/embed-part'
import { SuggestionsPart } from '@/components/search/suggestions-part'

const loadSuggestions = async () => (await import('./suggestions')).Suggestions
const loadEmbedChoices = async () => (await import('./live-embed-choices')).LiveEmbedChoices

/** Parts of pages that call the server. Their script loads when a reader first uses one of them. */
export function LazyParts({ children }: { children: ReactNode }) {
  return (
    <SuggestionsPart value={loadSuggestions}>
      <EmbedPart value={loadEmbedChoices}>{children}</EmbedPart>
    </SuggestionsPart>
  )
}
