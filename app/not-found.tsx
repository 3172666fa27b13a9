import Link from 'next/link'

export default function NotFound() {
  return (
    <>
      <h1>Nothing here</h1>
      <p className="mt-2">
        This address names nothing that is published. The <Link href="/">results</Link>,{' '}
        <Link href="/meshes">meshes</Link> and <Link href="/publications">publications</Link> are
        where everything starts. A run that waits for review has a page once a maintainer publishes
        it; its sender can read it through the API with the token that sent it.
      </p>
    </>
  )
}
