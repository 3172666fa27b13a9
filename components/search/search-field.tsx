'use client'

import { useContext, useEffect, useState, type ComponentType } from 'react'
import { SuggestionsLoader, type SuggestionsProps } from './suggestions-loader'

type Loaded = { Of: ComponentType<SuggestionsProps> }

/**
 * A plain form: it needs no script, and Enter sends it. With one, results are suggested while a reader types; what does
 * that is loaded when the field gets the focus. `id` is unique on the page.
 */
export function SearchField(props: { id: string; maxLength: number; value?: string }) {
  const { id, maxLength, value = '' } = props
  const load = useContext(SuggestionsLoader)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [isUsed, setIsUsed] = useState(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    const isFocused = field !== null && document.activeElement === field
    if (load === null || (!isUsed && !isFocused)) return
    load().then(
      (Of) => setLoaded({ Of }),
      // Without the script the form still works.
      () => undefined,
    )
  }, [load, field, isUsed])
  return (
    <form action="/search" role="search" className="search-form" data-print="hide">
      <label htmlFor={id} className="sr-only">
        Search meshes, versions, publications and harnesses
      </label>
      <button type="submit" className="search-button" aria-label="Search">
        <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
          <path
            d="M11 7a4 4 0 1 1-8 0a4 4 0 0 1 8 0zm-1 3l4 4"
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
          />
        </svg>
      </button>
      <input
        ref={setField}
        id={id}
        type="search"
        name="q"
        defaultValue={value}
        maxLength={maxLength}
        placeholder="Mesh, version, publication"
        autoComplete="off"
        onFocus={() => setIsUsed(true)}
        className="search-input"
      />
      <kbd aria-hidden="true">/</kbd>
      {loaded && field && <loaded.Of field={field} id={`${id}-found`} />}
    </form>
  )
}
