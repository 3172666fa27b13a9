'use client'

import type { MouseEvent } from 'react'
import { chosenOf, readChosen, writeChosen } from './chosen'
import { comparePath } from '../results/compare-links'

/** Puts a subject into the tray; without JavaScript a link to the comparison, which can add the others. */
export function AddToCompare({ subject, name }: { subject: string; name: string }) {
  const add = (event: MouseEvent) => {
    const isPlainClick = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0
    if (isPlainClick && writeChosen([...chosenOf(readChosen()), subject])) event.preventDefault()
  }
  return (
    <a href={comparePath([subject])} onClick={add} aria-label={`Add ${name} to compare`}>
      Add to compare
    </a>
  )
}
