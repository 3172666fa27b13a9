import { Children, type ReactNode } from 'react'

/** Folded on a phone; a link to the rule opens it, because its target is inside. */
function Folded({ id, more, children }: { id: string; more: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>{more}</summary>
      <span id={id} className="fold-anchor" />
      <div className="grid grid-cols-1 gap-2">{children}</div>
    </details>
  )
}

/**
 * One rule: it is the target of "how this was computed" links.
 * @param props.more what follows the first paragraph, in words: on a phone it is folded below them
 */
export function Section(props: { id: string; title: string; more?: string; children: ReactNode }) {
  const { id, title, more, children } = props
  const [lead, ...rest] = Children.toArray(children)
  const headingId = more === undefined ? id : `${id}-rule`
  return (
    <section aria-labelledby={headingId} className="relative grid grid-cols-1 gap-2">
      <h2 id={headingId}>{title}</h2>
      {lead}
      {more === undefined ? (
        rest
      ) : (
        <Folded id={id} more={more}>
          {rest}
        </Folded>
      )}
    </section>
  )
}

/** Numbers of this very database, worked through; nothing where the data are missing. */
export function Example({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1 border-s-4 border-grid ps-3 text-sm" role="note">
      <p className="font-semibold">Example from the data</p>
      {children}
    </div>
  )
}

/** A formula on a line of its own. */
export function Formula({ children }: { children: ReactNode }) {
  return <p className="max-w-none bg-field px-3 py-2 font-mono text-sm">{children}</p>
}
