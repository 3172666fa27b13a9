import Link from 'next/link'
import { MAX_SEARCH_CHARACTERS } from '@/server/api/search/schemas'
import { SearchField } from '../search/search-field'
import { HeaderMenu } from './header-menu'
import { SiteIcon } from './site-icon'
import { ThemeToggle } from './theme-toggle'

/** Name, sections and search in one line; on narrow screens the sections are a menu. `#main` is the page's content. */
export function SiteHeader() {
  return (
    <header className="relative border-b border-grid" data-print="hide">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-surface focus:p-2"
      >
        Skip to content
      </a>
      <div className="header-line page-width">
        <Link href="/" className="header-name">
          <SiteIcon size={24} />
          Meshbench
        </Link>
        <nav aria-label="Sections">
          <HeaderMenu />
        </nav>
        <div className="header-tools">
          <SearchField id="search" maxLength={MAX_SEARCH_CHARACTERS} />
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}
