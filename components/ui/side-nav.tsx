'use client'

import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { watchSections, type SectionWatch } from './watch-sections'

/** Links to the sections of one page; an id is that of a section's heading, or of something inside the section. */
export type SideNavGroup = { title: string; links: readonly { id: string; label: string }[] }

/** Brings the current link into the middle of a list that scrolls. */
function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && link && nav.scrollHeight > nav.clientHeight)
    nav.scrollTo({ top: link.offsetTop - nav.clientHeight / 2 })
}

/**
 * The sections of a long reference page: at the left of its text and always on the screen where there is room, with the
 * section that is read marked; on narrow screens a fold above the text. Plain links without a script.
 */
export function SideNav({ groups }: { groups: readonly SideNavGroup[] }) {
  const nav = useRef<HTMLElement>(null)
  const watch = useRef<SectionWatch>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const ids = groups.flatMap(({ links }) => links.map(({ id }) => id)).join(' ')
  useEffect(() => {
    const started = watchSections(ids.split(' '), setCurrent)
    watch.current = started
    return () => started.stop()
  }, [ids])
  useEffect(() => {
    if (current !== null) showCurrent(nav.current)
  }, [current])
  const choose = (id: string, { currentTarget }: MouseEvent) => {
    watch.current?.choose(id)
    // A fold that stayed open would cover the section that it leads to.
    currentTarget.closest('details')?.removeAttribute('open')
  }
  return (
    // A long list scrolls on a wide screen, by keyboard too.
    <nav ref={nav} aria-label="On this page" className="side-nav" data-print="hide" tabIndex={0}>
      <details>
        <summary>On this page</summary>
        {groups.map(({ title, links }) => (
          <div key={title} className="side-nav-group">
            <p id={`nav-${links[0]?.id ?? ''}`}>{title}</p>
            <ul aria-labelledby={`nav-${links[0]?.id ?? ''}`}>
              {links.map(({ id, label }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    aria-current={id === current ? 'location' : undefined}
                    onClick={(event) => choose(id, event)}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </nav>
  )
}
