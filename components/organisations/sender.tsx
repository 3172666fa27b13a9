import Link from 'next/link'

/** The name of an organisation that sends results, with a link to what it states of itself. */
export function Sender({ name, slug }: { name: string; slug: string }) {
  return (
    <Link href={`/organisations/${slug}`} prefetch={false}>
      {name}
    </Link>
  )
}
