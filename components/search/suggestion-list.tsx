'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo } from 'react'
import type { SearchHit, SearchResults } from '@/server/api/search/schemas'
import { GROUP_NAMES } from './group-names'
import { useCombobox } from './use-combobox'

/** Of each kind; the page of the search has the others. */
const MAX_PER_KIND = 4

type Option = SearchHit & { at: number }

function OptionRow(props: {
  option: Option
  listId: string
  isActive: boolean
  onTake: (href: string) => void
}) {
  const { option, listId, isActive, onTake } = props
  const id = `${listId}-${option.at}`
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, id])
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={`cursor-pointer px-3 py-1 hover:bg-field ${isActive ? 'bg-field outline-2 -outline-offset-2 outline-accent' : ''}`}
      onClick={() => onTake(option.href)}
    >
      {option.title}
      <span className="block text-muted">{option.facts.join(' · ')}</span>
    </li>
  )
}

/** Results below the field while a reader types, grouped as on /search; `text` is what they are for. */
export function SuggestionList(props: {
  field: HTMLInputElement
  id: string
  text: string
  results: SearchResults | null
}) {
  const { field, id, text, results } = props
  const router = useRouter()
  const groups = useMemo(() => {
    let at = 0
    return (results?.groups ?? []).map(({ kind, hits }) => ({
      kind,
      options: hits.slice(0, MAX_PER_KIND).map((hit): Option => ({ ...hit, at: at++ })),
    }))
  }, [results])
  const all = `/search?q=${encodeURIComponent(text)}`
  const hrefs = useMemo(
    () =>
      groups.length === 0
        ? []
        : [...groups.flatMap(({ options }) => options.map(({ href }) => href)), all],
    [groups, all],
  )
  const take = useCallback(
    (href: string) => {
      field.blur()
      router.push(href)
    },
    [field, router],
  )
  const { isOpen, active } = useCombobox(field, id, hrefs, take)
  const last: Option = {
    href: all,
    title: `All results for “${text}”`,
    facts: [],
    at: hrefs.length - 1,
  }
  const row = (option: Option) => (
    <OptionRow
      key={option.at}
      {...{ option, listId: id, isActive: option.at === active, onTake: take }}
    />
  )
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        hidden={!isOpen}
        // The focus stays in the field, so that a click is not a blur.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute end-0 top-full z-20 mt-1 max-h-[70vh] w-[min(28rem,100vw-8rem)] overflow-y-auto rounded-sm border border-line bg-surface py-1 shadow-md"
      >
        {groups.map(({ kind, options }) => (
          <ul key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <li role="presentation" id={`${id}-${kind}`} className="px-3 pt-1 font-semibold">
              {GROUP_NAMES[kind]}
            </li>
            {options.map(row)}
          </ul>
        ))}
        {isOpen && (
          <ul role="group" aria-label="All">
            {row(last)}
          </ul>
        )}
      </div>
      <p role="status" className="sr-only">
        {results === null || results.words.length === 0
          ? ''
          : hrefs.length === 0
            ? 'No results'
            : `${hrefs.length - 1} results, arrow keys choose`}
      </p>
    </>
  )
}
