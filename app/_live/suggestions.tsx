'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SuggestionList } from '@/components/search/suggestion-list'
import type { SuggestionsProps } from '@/components/search/suggestions-loader'
import { ServerData, useTRPC } from '../_trpc/provider'

const WAIT_MS = 150
const MIN_CHARACTERS = 2

/** The debounced text of a field. */
function useRestingText(field: HTMLInputElement): string {
  const [text, setText] = useState(field.value.trim())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(field.value.trim()), WAIT_MS)
    }
    // Text typed before this script loaded.
    onInput()
    field.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      field.removeEventListener('input', onInput)
    }
  }, [field])
  return text
}

function Found({ field, id }: SuggestionsProps) {
  const text = useRestingText(field)
  const trpc = useTRPC()
  const isAsked = text.length >= MIN_CHARACTERS
  const { data } = useQuery(
    trpc.search.all.queryOptions(
      { q: text },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  )
  return <SuggestionList {...{ field, id, text }} results={isAsked ? (data ?? null) : null} />
}

/** Searches while a reader types. */
export const Suggestions = (props: SuggestionsProps) => (
  <ServerData>
    <Found {...props} />
  </ServerData>
)
