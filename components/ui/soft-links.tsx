'use client'

import { useRouter } from 'next/navigation'
import { useTransition, type MouseEvent, type ReactNode } from 'react'

/**
 * Navigation whose links change what the page shows without leaving the reader's place on it. One listener for all of them:
 * a component per link would cost a phone more time than the rest of the page. Without JavaScript they are links.
 * A slow navigation shows progress until the page has changed.
 */
export function SoftLinks(props: { label: string; className?: string; children: ReactNode }) {
  const router = useRouter()
  const [isLoading, startLoading] = useTransition()
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    const isOther =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!href?.startsWith('/') || isOther) return
    event.preventDefault()
    startLoading(() => router.push(href, { scroll: false }))
  }
  return (
    <nav
      aria-label={props.label}
      aria-busy={isLoading}
      className={props.className}
      data-print="hide"
      onClick={follow}
    >
      {props.children}
      {isLoading && (
        <span className="soft-loading" role="status">
          Loading …
        </span>
      )}
    </nav>
  )
}
