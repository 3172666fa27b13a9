import type { ReactNode } from 'react'

/**
 * A closed section with what it holds beside its name. Its anchor lies inside, so that a link to it opens it.
 * @param props.note counts or the main fact
 */
export const Fold = (props: { id: string; title: string; note: string; children: ReactNode }) => (
  <details className="publication-fold">
    <summary>
      <h2>{props.title}</h2>
      <span>{props.note}</span>
    </summary>
    <div id={props.id} className="grid grid-cols-1 gap-3">
      {props.children}
    </div>
  </details>
)
