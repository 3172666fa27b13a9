import type { ReactNode } from 'react'

/** One rule: its heading is the target of "how this was computed" links. */
export function Section({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id}>{title}</h2>
      {children}
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
