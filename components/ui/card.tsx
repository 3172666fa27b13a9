import type { ReactNode } from 'react'

/** A bordered block of a page, as high as its neighbours; `labelledBy` is the id of the heading inside. */
export function Card(props: { labelledBy?: string; id?: string; children: ReactNode }) {
  return (
    <article id={props.id} aria-labelledby={props.labelledBy} className="panel card">
      {props.children}
    </article>
  )
}
