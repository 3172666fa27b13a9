import Link from 'next/link'
import type { ReactNode } from 'react'
import { BUTTON } from '../ui/button'

const LINKS = [
  ['/admin', 'Queue'],
  ['/admin/decisions', 'Decisions'],
  ['/admin/products', 'Products'],
  ['/admin/tokens', 'Tokens'],
  ['/admin/publishers', 'Publishers'],
  ['/admin/organisations', 'Organisations'],
  ['/admin/audit', 'Log'],
] as const

type Props = {
  title: string
  orgSlug: string
  formToken: string
  /** whether the form before this page was carried out */
  isDone: boolean
  children: ReactNode
}

/** The frame of every page of /admin: sections, who is signed in, sign out. */
export function AdminFrame({ title, orgSlug, formToken, isDone, children }: Props) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        <nav aria-label="Maintenance" className="min-w-0">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {LINKS.map(([href, label]) => (
              <li key={href}>
                <Link href={href} prefetch={false}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <form action="/admin/do/sign-out" method="post">
          <input type="hidden" name="form" value={formToken} />
          <button type="submit" className={BUTTON}>
            Sign out
          </button>
          <span className="ms-2 text-muted">maintainer of {orgSlug}</span>
        </form>
      </div>
      <h1>{title}</h1>
      {isDone && (
        <p role="status" className="border-s-4 border-accent ps-3">
          Done. The log has it.
        </p>
      )}
      {children}
    </div>
  )
}
