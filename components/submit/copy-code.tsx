'use client'

import { useState } from 'react'
import { BUTTON } from '../ui/button'

/** Text to copy, with the button that does; it scrolls inside itself. `label` says what the text is. */
export function CopyCode({ label, children }: { label: string; children: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(children)
      setSaid('Copied')
    } catch {
      // Browsers allow it on https and localhost only.
      setSaid('Select the text to copy it')
    }
  }
  return (
    <div className="mt-2">
      <pre className="overflow-x-auto bg-field p-3 text-sm" tabIndex={0}>
        <code>{children}</code>
      </pre>
      <p className="mt-1 flex items-center gap-2 text-sm text-muted" data-print="hide">
        <button type="button" className={BUTTON} onClick={() => void copy()}>
          Copy<span className="sr-only"> {label}</span>
        </button>
        <span role="status">{said}</span>
      </p>
    </div>
  )
}
