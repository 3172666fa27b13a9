'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

/**
 * A sheet below its handle on narrow screens, and the plain content on wide ones (`header.css`). It closes when the page
 * changes; without a script the next page comes with a closed one.
 */
export function HeaderMenu({ label, children }: { label: string; children: ReactNode }) {
  const path = usePathname()
  return (
    <details key={path} className="header-menu">
      <summary>{label}</summary>
      {children}
    </details>
  )
}
