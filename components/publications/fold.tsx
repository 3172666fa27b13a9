import type { ReactNode } from 'react'

/**
 * A closed section with what it holds beside its name. Its anchor lies inside, so that a link to it opens it.
 * @param props.note counts or the main fact
 */
export const Fold = (props: {
  id: string
  title: string
  note: string
  isOpen?: boolean
  children: ReactNode
}) => (
  <details className="publication-fold" open={props.isOpen}>
    <summary>
      <h2>{props.title}</h2>
      <span>{props.note}</span>
    </summary>
    <div id={props.id} className="grid grid-cols-1 gap-3">
      {props.children}
    </div>
  </details>
)

/** The same of what is too much to come with the page: it leads to the page that has it. */
export const FoldLink = (props: { href: string; title: string; note: string }) => (
  <a className="publication-fold" href={props.href}>
    <h2>{props.title}</h2>
    <span>{props.note}</span>
  </a>
)
