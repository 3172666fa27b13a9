import Link from 'next/link'
import { MOST_SEARCH_CHARACTERS } from '@/server/api/search/schemas'
import { SearchField } from '../search/search-field'
import { ThemeToggle } from './theme-toggle'

const LINKS = [
  ['/', 'Results'],
  ['/compare', 'Compare'],
  ['/meshes', 'Meshes'],
  ['/publications', 'Publications'],
  ['/harnesses', 'Harnesses'],
  ['/submit', 'Submit'],
  ['/methodology', 'Methodology'],
] as const

/** Name, search and sections; the sections scroll sideways on a phone. `#main` is the page's content. */
export function SiteHeader() {
  return (
    <header className="border-b border-grid" data-print="hide">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-surface focus:p-2"
      >
        Skip to content
      </a>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2 sm:px-4">
        <Link href="/" className="font-semibold tracking-tight">
          Meshbench
        </Link>
        <nav
          aria-label="Sections"
          className="order-last w-full overflow-x-auto lg:order-none lg:w-auto"
        >
          <ul className="flex w-max gap-4 text-sm">
            {LINKS.map(([href, label]) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  className="block py-1 text-muted no-underline hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex min-w-0 items-center gap-3">
          <SearchField id="search" maxLength={MOST_SEARCH_CHARACTERS} />
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}
