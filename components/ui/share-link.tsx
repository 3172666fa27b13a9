'use client'

import { useState, type MouseEvent } from 'react'
import { Icon } from './icon'

/** How long the word stays that says what happened. */
const SAID_MS = 2000

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
    void copy(event.currentTarget.href)
  }
  return (
    <a href={href} title="Copies a link to this view" onClick={share}>
      <Icon of="share" /> <span aria-live="polite">{isCopied ? 'Copied' : 'Share'}</span>
    </a>
  )
}
