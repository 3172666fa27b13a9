import { capitalised } from '../charts/definitions/words'
import { figureHref, type Figure } from './figures'

/** More than these are folded away: the form below them must stay in sight. */
const MAX_SHOWN = 12

function Choice({ figures, isOneTitle }: { figures: readonly Figure[]; isOneTitle: boolean }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2 text-sm">
      {figures.map((figure) => (
        <li key={`${figure.target} ${figure.metricKey}`}>
          <a
            href={figureHref(figure)}
            className="inline-block border border-line px-2 py-1 tabular-nums"
          >
            {isOneTitle || `${capitalised(figure.what)}: `}
            {figure.who}, {figure.shown}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The figures of a card, each a link to the form that names it. */
export function FigureChoice({ figures }: { figures: readonly Figure[] }) {
  const isOneTitle = figures.every(({ what }) => what === figures[0]?.what)
  const choice = <Choice figures={figures} isOneTitle={isOneTitle} />
  return (
    <section aria-labelledby="which">
      <h2 id="which" className="text-base font-semibold">
        Which figure?
      </h2>
      <p className="text-sm text-muted">Choose it first: the form then opens with its name.</p>
      {figures.length > MAX_SHOWN ? (
        <details className="mt-1">
          <summary className="w-fit text-accent">Choose one of {figures.length} figures</summary>
          {choice}
        </details>
      ) : (
        choice
      )}
    </section>
  )
}
