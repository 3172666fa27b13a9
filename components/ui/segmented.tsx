import type { ReactNode } from 'react'

export type Segment = { label: ReactNode; href: string; isCurrent: boolean; title?: string }

/** Few choices as links, of which one is on. @param props.label what is chosen */
export function Segmented(props: { label: string; segments: readonly Segment[] }) {
  return (
    <div role="group" aria-label={props.label} className="segmented">
      {props.segments.map(({ label, href, isCurrent, title }) =>
        isCurrent ? (
          <span key={href} aria-current="true" title={title}>
            {label}
          </span>
        ) : (
          <a key={href} href={href} title={title}>
            {label}
          </a>
        ),
      )}
    </div>
  )
}
