'use client'

import { useState, useSyncExternalStore } from 'react'

const isServer = typeof window === 'undefined'
const never = (): (() => void) => () => undefined

/**
 * Markup that is made from `of` and stands without JavaScript. It is one text to React: a page of charts has thousands of
 * marks and cells, and to walk through them again in the browser would keep a phone from answering. What the server wrote is
 * left as it is; only what comes later is written here. @param write a pure function, the same on server and in the browser
 */
export function WrittenOnce<Source extends string>(props: {
  of: Source
  write: (of: Source) => string
  className?: string
}) {
  const { of, write, className } = props
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [written] = useState<Source | null>(isHydrating && !isServer ? of : null)
  return (
    <div
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: of === written ? '' : write(of) }}
    />
  )
}
