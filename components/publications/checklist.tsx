import type { PublicationDetail } from '@/server/publications/schemas'

/** Which of fourteen things a publication discloses; no weights and no grade. */
export function Checklist({ items }: { items: PublicationDetail['checklist'] }) {
  const met = items.filter((item) => item.isMet).length
  return (
    <details>
      <summary>
        Reproducibility checklist: {met} of {items.length}
      </summary>
      <p className="mt-1 text-sm">
        <a href="/methodology#checklist">What each item asks, and why there is no grade</a>.
      </p>
      <ul className="mt-2 grid grid-cols-1 gap-1 text-sm sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.text}>
            <span className={item.isMet ? 'font-semibold' : 'text-muted'}>
              {item.isMet ? 'yes' : 'no'}
            </span>{' '}
            {item.text}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Answered from what the publication states; what is not known counts as no.
      </p>
    </details>
  )
}
