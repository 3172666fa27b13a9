import type { ReactNode } from 'react'

/** A heading, at most one line beside it, and at the right what leads on. */
export const SectionHead = (props: {
  id: string
  title: string
  note?: ReactNode
  children?: ReactNode
}) => (
  <div className="section-head">
    <h2 id={props.id}>{props.title}</h2>
    {props.note !== undefined && <p>{props.note}</p>}
    {props.children !== undefined && <div>{props.children}</div>}
  </div>
)
