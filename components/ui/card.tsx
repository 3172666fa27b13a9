import type { ReactNode } from 'react'

/** A bordered block of a page; `labelledBy` is the id of the heading inside. */
export function Card(props: { labelledBy?: string; id?: string; children: ReactNode }) {
  return (
    <article
      id={props.id}
      aria-labelledby={props.labelledBy}
      className="min-w-0 rounded-sm border border-grid bg-surface p-3 sm:p-4"
    >
      {props.children}
    </article>
  )
}
