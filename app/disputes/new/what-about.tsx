import Link from 'next/link'
import { SearchField } from '@/components/search/search-field'
import { BUTTON } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { MOST_SEARCH_CHARACTERS } from '@/server/api/search/schemas'
import { api } from '../../_trpc/server'

/** The publications whose form is asked for by name; a plain form, so that it needs no script. */
function OfPublication({
  publications,
}: {
  publications: readonly { slug: string; title: string }[]
}) {
  return (
    <form action="/disputes/new" className="mt-2 flex flex-wrap items-end gap-2">
      <label className="grid min-w-0 gap-1">
        Publication
        <select name="target" required className={`${INPUT} max-w-full`} defaultValue="">
          <option value="" disabled>
            Choose one
          </option>
          {publications.map(({ slug, title }) => (
            <option key={slug} value={`publication:${slug}`}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={BUTTON}>
        Report
      </button>
    </form>
  )
}

/** What a report can be about, for a reader who has not come from a number. @param mesh short name; null for any */
export async function WhatAbout({ mesh }: { mesh: string | null }) {
  const all = await api().publications.list()
  const ofMesh = all.filter(({ meshes }) => meshes.some(({ slug }) => slug === mesh))
  const name = ofMesh[0]?.meshes.find(({ slug }) => slug === mesh)?.name
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1>Report an error</h1>
        <p className="mt-1">
          Say which number or publication is wrong. A maintainer reads every report; what is
          accepted is shown beside the number until it is settled.
        </p>
      </header>
      <section aria-labelledby="one-number">
        <h2 id="one-number">One number</h2>
        <p className="mt-1">
          Every chart, every row of its table and the page of every value has a link “Report an
          error”, which names the number for you.
        </p>
        <ul className="mt-2 list-disc ps-6">
          {name !== undefined && (
            <li>
              {name}: <Link href={`/meshes/${mesh ?? ''}#overhead`}>what it adds to latency</Link>{' '}
              (open “Values” in a row),{' '}
              <Link href={`/meshes/${mesh ?? ''}#versions`}>its versions and their trends</Link>
            </li>
          )}
          <li>
            <Link href="/">Results</Link>: open “Values” in a row
          </li>
          <li>
            <Link href="/publications">Publications</Link>: each chart and value of one
          </li>
          <li>
            <Link href="/meshes">Meshes</Link>: their versions and trends
          </li>
        </ul>
        <div className="mt-3">
          <SearchField id="search-here" maxLength={MOST_SEARCH_CHARACTERS} />
        </div>
      </section>
      <section aria-labelledby="one-publication">
        <h2 id="one-publication">A publication: its method, claims or sources</h2>
        <OfPublication publications={name === undefined ? all : ofMesh} />
        {name !== undefined && (
          <p className="mt-2 text-sm text-muted">
            These measured {name}. <Link href="/disputes/new">All publications</Link>
          </p>
        )}
      </section>
    </div>
  )
}
