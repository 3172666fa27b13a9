'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

/** Sections with the first parts of the paths that belong to each. */
const SECTIONS: readonly { href: string; label: string; parts: readonly string[] }[] = [
  { href: '/', label: 'Results', parts: ['', 'leaderboard'] },
  { href: '/compare', label: 'Compare', parts: ['compare'] },
  { href: '/meshes', label: 'Meshes', parts: ['meshes'] },
  { href: '/trends', label: 'Trends', parts: ['trends'] },
  { href: '/publications', label: 'Publications', parts: ['publications'] },
  { href: '/submit', label: 'Submit', parts: ['submit'] },
  { href: '/harnesses', label: 'Harnesses', parts: ['harnesses'] },
  { href: '/methodology', label: 'Methodology', parts: ['methodology'] },
]

/** "page" for the page itself, "true" for its section. */
function findCurrent(path: string, { href, parts }: (typeof SECTIONS)[number]) {
  if (path === href) return 'page'
  return parts.includes(path.split('/')[1] ?? '') ? 'true' : undefined
}

/**
 * The sections of the site, with the reader's own marked: a sheet below its handle on narrow screens, plain links on wide
 * ones (`header.css`). It closes when the page changes; without a script the next page comes with a closed one.
 */
export function HeaderMenu() {
  const path = usePathname()
  return (
    <details key={path} className="header-menu">
      <summary aria-label="Menu">
        <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
          <path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" strokeWidth={1.5} />
        </svg>
      </summary>
      <ul>
        {SECTIONS.map((section) => (
          <li key={section.href}>
            <Link
              href={section.href}
              prefetch={false}
              // Outside of a router, as in a test of the markup, there is no path.
              aria-current={findCurrent(path ?? '/nowhere', section)}
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
