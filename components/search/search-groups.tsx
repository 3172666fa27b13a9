import Link from 'next/link'
import type { SearchGroup, SearchResults } from '@/server/api/search/schemas'
import { GROUP_NAMES } from './group-names'

function Group({ group: { kind, hits, total, hasMore } }: { group: SearchGroup }) {
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>{GROUP_NAMES[kind]}</h2>
      {total > hits.length && (
        <p className="text-sm text-muted">
          The best {hits.length} of {hasMore ? 'more than ' : ''}
          {total.toLocaleString('en-GB')}; another word narrows them.
        </p>
      )}
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {hits.map((hit) => (
          <li key={`${hit.href} ${hit.title}`}>
            <Link href={hit.href} prefetch={false}>
              {hit.title}
            </Link>
            <span className="block text-sm text-muted">{hit.facts.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Results of a search, by kind; without any, other places to look. */
export function SearchGroups({ results: { words, groups } }: { results: SearchResults }) {
  if (words.length === 0)
    return (
      <p>
        Type a mesh, a version, a metric, a publisher or a load generator: “linkerd edge”, “istio
        p99 trend”, “fortio”.
      </p>
    )
  if (groups.length === 0)
    return (
      <p>
        {words.length === 1
          ? `Nothing has the word “${words[0]}”. Try another one, or browse the `
          : `Nothing has all of these words: ${words.join(', ')}. Try fewer words, or browse the `}
        <Link href="/meshes">meshes</Link>, <Link href="/publications">publications</Link> and{' '}
        <Link href="/harnesses">harnesses</Link>.
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </div>
  )
}
