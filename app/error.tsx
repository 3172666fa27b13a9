'use client'

import Link from 'next/link'

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <>
      <h1>This page failed to load</h1>
      <p className="mt-2">
        The server could not build this page. No data is lost.{' '}
        <button type="button" className="underline" onClick={reset}>
          Try again
        </button>
        , or start from the <Link href="/">results</Link>. If it fails again, send the address of
        this page to the people who run this site.
      </p>
    </>
  )
}
