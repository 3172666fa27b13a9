'use client'

import { usePathname, useSearchParams } from 'next/navigation'

/**
 * The URL of a page on its print. It is the one that the page was made at, which may lack what another site appended to its
 * link: that does not make the page anew. @param origin of this site without a slash at its end
 */
export function PrintedFrom({ origin }: { origin: string }) {
  const path = usePathname()
  const query = useSearchParams().toString()
  return (
    <p className="hidden print:block" suppressHydrationWarning>
      {`${origin}${path}${query === '' ? '' : `?${query}`}`}
    </p>
  )
}
