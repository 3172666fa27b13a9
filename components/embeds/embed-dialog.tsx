'use client'

import { useContext, useState, type ComponentType } from 'react'
import { BUTTON } from '../ui/button'
import { EmbedPart } from './embed-part'
import type { EmbeddedChart } from './embedded-chart'

type Choices = { Of: ComponentType<{ of: EmbeddedChart }> }

/** Links and a form that work without a script. */
function PlainChoices({ of: { chart, query } }: { of: EmbeddedChart }) {
  const image = (format: string) => `/charts/${chart}.${format}?${query}`
  return (
    <div className="mt-2 grid grid-cols-1 gap-1">
      <p>
        <a href={image('svg')}>Image of this chart (SVG)</a>, for Markdown and image tags;{' '}
        <a href={image('png')}>as PNG</a>, where SVG is not shown
      </p>
      <p>
        <a href={`/embed/${chart}?${query}`}>Page for a frame</a>, to be put into an iframe by its
        address
      </p>
      <form method="post" action="/api/v1/snapshots" className="flex flex-wrap gap-2">
        <input type="hidden" name="chart" value={chart} />
        <input type="hidden" name="query" value={query} />
        <button className={BUTTON}>Freeze this chart</button> to cite its current state
      </form>
    </div>
  )
}

/** Opens the choices; plain links until their script has loaded. */
export function EmbedDialog({ of }: { of: EmbeddedChart }) {
  const load = useContext(EmbedPart)
  const [isOpen, setIsOpen] = useState(false)
  const [choices, setChoices] = useState<Choices | null>(null)
  const open = () => {
    setIsOpen(true)
    load?.().then(
      (Of) => setChoices({ Of }),
      // Without the script the links below still work; the next opening tries again.
      () => undefined,
    )
  }
  return (
    <details
      className="open:w-full"
      onToggle={(event) => (event.currentTarget.open ? open() : setIsOpen(false))}
    >
      <summary className="w-fit">Embed</summary>
      {isOpen && choices ? <choices.Of of={of} /> : <PlainChoices of={of} />}
    </details>
  )
}
