'use client'

import { BUTTON } from '../ui/button'
import { Icon } from '../ui/icon'
import type { EmbeddedChart } from './embedded-chart'
import { useEmbedChoices } from './use-embed-choices'

/** Links and a form that work without a script; what can follow the theme of its reader does. */
function PlainChoices({ of: { chart, query } }: { of: EmbeddedChart }) {
  const following = `${query}&theme=auto`
  return (
    <div className="mt-2 grid grid-cols-1 gap-1">
      <p>
        <a href={`/charts/${chart}.svg?${following}`}>Image of this chart (SVG)</a>, for Markdown
        and image tags; <a href={`/charts/${chart}.png?${query}`}>as PNG</a>, where SVG is not shown
      </p>
      <p>
        <a href={`/embed/${chart}?${following}`}>Page for a frame</a>, to be put into an iframe by
        its address
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
  const [fold, Choices] = useEmbedChoices()
  return (
    <details ref={fold} data-print="hide">
      <summary>
        <Icon of="embed" /> Embed
      </summary>
      <div className="details">{Choices ? <Choices of={of} /> : <PlainChoices of={of} />}</div>
    </details>
  )
}
