import { Children, isValidElement, type ReactNode } from 'react'

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

/** Numbers of this very database, worked through; nothing where the data are missing. Folded on a phone. */
export function Example({ children }: { children: ReactNode }) {
  return (
    <details className="fold example">
      <summary>Example from the data</summary>
      <div className="grid grid-cols-1 gap-1" role="note">
        <p className="font-semibold max-sm:hidden">Example from the data</p>
        {children}
      </div>
    </details>
  )
}

const isExample = (part: ReactNode): boolean => isValidElement(part) && part.type === Example

/**
 * One rule: it is the target of "how this was computed" links. Examples go beside the text.
 * @param props.more what follows the first paragraph, in words: on a phone it is folded below them
 * @param props.picture the rule as a diagram
 */
export function Section(props: {
  id: string
  title: string
  more?: string
  picture?: ReactNode
  children: ReactNode
}) {
  const { id, title, more, picture = null, children } = props
  const parts = Children.toArray(children)
  const examples = parts.filter(isExample)
  const [lead, ...rest] = parts.filter((part) => !isExample(part))
  const headingId = more === undefined ? id : `${id}-rule`
  return (
    <section aria-labelledby={headingId} className="rule">
      <h2 id={headingId}>{title}</h2>
      <div className="rule-lead">{lead}</div>
      {(picture !== null || examples.length > 0) && (
        <div className="rule-aside">
          {picture}
          {examples}
        </div>
      )}
      {(more !== undefined || rest.length > 0) && (
        <div className="rule-rest">
          {more === undefined ? (
            rest
          ) : (
            <Folded id={id} more={more}>
              {rest}
            </Folded>
          )}
        </div>
      )}
    </section>
  )
}

/** A formula on a line of its own. */
export function Formula({ children }: { children: ReactNode }) {
  return <p className="max-w-none bg-field px-3 py-2 font-mono text-sm">{children}</p>
}
