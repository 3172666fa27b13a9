import type { ReactNode } from 'react'

/** A form of /admin, with what tells that this session showed it. `label` names it for screen readers, where it has several fields. */
export function AdminForm(props: {
  action: string
  formToken: string
  label?: string
  className?: string
  children: ReactNode
}) {
  const { action, formToken, label, className, children } = props
  return (
    <form action={`/admin/do/${action}`} method="post" aria-label={label} className={className}>
      <input type="hidden" name="form" value={formToken} />
      {children}
    </form>
  )
}
