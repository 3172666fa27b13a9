'use client'

import Link from 'next/link'

/** Digest of an error that is only of the moment, as `OF_THE_MOMENT` of `server/platform/errors.ts`. */
const UNAVAILABLE = 'UNAVAILABLE'

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  const again = (
    <button type="button" className="underline" onClick={reset}>
      Try again
    </button>
  )
  if (error.digest === UNAVAILABLE)
    return (
      <>
        <h1>The database does not respond</h1>
        <p className="mt-2">
          The site cannot read its results at the moment. No data is lost. {again} in a few seconds.
        </p>
      </>
    )
  return (
    <>
      <h1>This page failed to load</h1>
      <p className="mt-2">
        The server could not build this page. No data is lost. {again}, or start from the{' '}
        <Link href="/">results</Link>. If it fails again, send the address of this page
        {error.digest === undefined ? '' : ` and the code ${error.digest}`} to the people who run
        this site.
      </p>
    </>
  )
}
