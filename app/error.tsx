'use client'

import Link from 'next/link'

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <>
      <h1>This page could not be made</h1>
      <p className="mt-2">
        The server failed to answer. Nothing is lost; the results are stored.{' '}
        <button type="button" className="underline" onClick={reset}>
          Try again
        </button>
        , or start from the <Link href="/">results</Link>. If it fails again, tell whoever runs this
        site which address it was.
      </p>
    </>
  )
}
