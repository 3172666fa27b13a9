import Link from 'next/link'
import { SearchField } from '@/components/search/search-field'
import { MAX_SEARCH_CHARACTERS } from '@/server/api/search/schemas'
import { api } from '@/app/_trpc/server'
import { LiveDisputeForm } from './live-dispute-form'

/** The form for a reader who has not come from a number, about a publication that they choose; then where numbers are. @param mesh short name; null for any */
export async function DisputeSubject({ mesh }: { mesh: string | null }) {
  const all = await api().publications.list()
  const ofMesh = all.filter(({ meshes }) => meshes.some(({ slug }) => slug === mesh))
  const name = ofMesh[0]?.meshes.find(({ slug }) => slug === mesh)?.name
  const offered = name === undefined ? all : ofMesh
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1>Report an error{name !== undefined && ` about ${name}`}</h1>
        <p className="mt-1 text-sm text-muted">
          About one number? <a href="#one-number">Start from it</a>, and the form names it for you.
        </p>
      </header>
      <section aria-label="Report about a publication" className="grid grid-cols-1 gap-4">
        <LiveDisputeForm
          target={null}
          publications={offered.map(({ slug, title }) => ({ slug, title }))}
          metric={null}
          start={null}
          problem={null}
        />
        <p className="text-sm text-muted">
          A maintainer reads every report; what is accepted is shown beside the number until it is
          settled.
          {name !== undefined && (
            <>
              {' '}
              These publications measured {name}. <Link href="/disputes/new">All publications</Link>
            </>
          )}
        </p>
      </section>
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
          <SearchField id="search-here" maxLength={MAX_SEARCH_CHARACTERS} />
        </div>
      </section>
    </div>
  )
}
