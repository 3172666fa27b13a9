'use client'

import { useContext, useState, type ComponentType, type ReactNode } from 'react'
import { EmbedPart } from './embed-part'
import type { EmbeddedChart } from './embedded-chart'

type Choices = { Of: ComponentType<{ of: EmbeddedChart }> }

/** Opens the choices; until their script is there, `children` is: links and a form that work without one. */
export function EmbedDialog({ of, children }: { of: EmbeddedChart; children: ReactNode }) {
  const load = useContext(EmbedPart)
  const [isOpen, setIsOpen] = useState(false)
  const [choices, setChoices] = useState<Choices | null>(null)
  const open = () => {
    setIsOpen(true)
    load?.().then(
      (Of) => setChoices({ Of }),
      // Without the script the links below go on working; the next opening asks again.
      () => undefined,
    )
  }
  return (
    <details
      className="open:w-full"
      onToggle={(event) => (event.currentTarget.open ? open() : setIsOpen(false))}
    >
      <summary className="w-fit">Embed</summary>
      {isOpen && choices ? <choices.Of of={of} /> : children}
    </details>
  )
}
