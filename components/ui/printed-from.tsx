'use client'

import { usePathname, useSearchParams } from 'next/navigation'

/** The URL of a page on its print. @param origin of this site without a slash at its end */
export function PrintedFrom({ origin }: { origin: string }) {
  const path = usePathname()
  const query = useSearchParams().toString()
  return (
    <p className="hidden print:block">
      {origin}
      {path}
      {query === '' ? '' : `?${query}`}
    </p>
  )
}
