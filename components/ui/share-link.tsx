'use client'

import { useState, type MouseEvent } from 'react'
import { Icon } from './icon'

/** How long the word stays that says what happened. */
const SAID_MS = 2000

/** What the charts of a page keep in its address, beside what its server knows: hidden lines, and the shown part of an axis. */
const KEPT_BY_CHARTS = ['hide', 'zoom']

/** An address of this page with what its charts show now. */
function withCharts(address: string): string {
  const url = new URL(address)
  const shown = new URLSearchParams(window.location.search)
  for (const name of KEPT_BY_CHARTS) {
    const text = shown.get(name)
    if (text !== null) url.searchParams.set(name, text)
  }
  return url.href
}

/**
 * A link to exactly what is on the screen; pressing it copies the address. Without a script, and where the browser refuses,
 * it leads there.
 * @param props.href address of the state, on this site
 */
export function ShareLink({ href }: { href: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), SAID_MS)
    } catch {
      location.assign(address)
    }
  }
  const share = (event: MouseEvent<HTMLAnchorElement>) => {
    // With a key held the reader wants a tab or a window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void copy(withCharts(event.currentTarget.href))
  }
  return (
    <a href={href} title="Copies a link to this view" onClick={share}>
      <Icon of="share" /> <span aria-live="polite">{isCopied ? 'Copied' : 'Share'}</span>
    </a>
  )
}
