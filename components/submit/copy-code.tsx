'use client'

import { useState } from 'react'
import { BUTTON } from '../ui/button'

/**
 * Text to copy, with the button that does; it scrolls inside itself.
 * @param props.label what the text is
 * @param props.also other forms of the same text, and the labels of the buttons that copy them: "for a dark page"
 */
export function CopyCode(props: {
  label: string
  also?: readonly { name: string; text: string }[]
  children: string
}) {
  const { label, also = [], children } = props
  const [said, setSaid] = useState('')
  const copy = async (text: string, name = '') => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(`Copied ${name}`.trimEnd())
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
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted" data-print="hide">
        <button type="button" className={BUTTON} onClick={() => void copy(children)}>
          Copy<span className="sr-only"> {label}</span>
        </button>
        {also.map(({ name, text }) => (
          <button key={name} type="button" className={BUTTON} onClick={() => void copy(text, name)}>
            Copy {name}
            <span className="sr-only">, {label}</span>
          </button>
        ))}
        <span role="status">{said}</span>
      </p>
    </div>
  )
}
