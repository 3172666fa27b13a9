import Link from 'next/link'

export default function NotFound() {
  return (
    <>
      <h1>Nothing here</h1>
      <p className="mt-2">
        There is no published page at this address. The <Link href="/">results</Link>,{' '}
        <Link href="/meshes">meshes</Link> and <Link href="/publications">publications</Link> are
        good places to start. A run that awaits review gets its page when a maintainer publishes it;
        until then its sender can read it through the API with the token that sent it.
      </p>
    </>
  )
}
