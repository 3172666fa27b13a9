import type { Figure } from './answer'

/** Below a heading that says the number: its difference to no mesh and how sure it is, in one paragraph. */
export const FigureLine = ({ figure: { over, trust } }: { figure: Figure }) => (
  <p className="lede">
    {over !== null && `${over}.`} {trust}
  </p>
)

/** The number that a page is about, with its difference to no mesh and one line on how sure it is. */
export function FigureHead({ figure }: { figure: Figure }) {
  const { metric, value, over, trust } = figure
  return (
    <div className="figure-head">
      <p className="figure-number">
        <span className="sr-only">{metric}</span> {value !== '' && <b>{value}</b>}{' '}
        {over !== null && <span>{over}</span>}
      </p>
      {trust !== null && <p className="figure-trust">{trust}</p>}
    </div>
  )
}
