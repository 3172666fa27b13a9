import { MOST_SEARCH_CHARACTERS } from '@/server/api/search/schemas'

/** A plain form: it needs no script, and Enter sends it. `id` is unique on the page. */
export function SearchField({ id, value = '' }: { id: string; value?: string }) {
  return (
    <form action="/search" role="search" className="flex min-w-0 gap-2 text-sm" data-print="hide">
      <label htmlFor={id} className="sr-only">
        Search meshes, versions, publications and harnesses
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={value}
        maxLength={MOST_SEARCH_CHARACTERS}
        placeholder="Search"
        autoComplete="off"
        className="w-full min-w-0 max-w-96 rounded-sm border border-line bg-surface px-2 py-1 text-ink placeholder:text-muted [header_&]:lg:w-36"
      />
      <button
        type="submit"
        className="rounded-sm border border-line px-2 py-1 text-muted hover:border-ink"
      >
        Search
      </button>
    </form>
  )
}
