'use client'

import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'

/** Links to the sections of one page; an id is that of a section's heading, or of something inside the section. */
export type SideNavGroup = { title: string; links: readonly { id: string; label: string }[] }

/** The upper quarter of the screen: the first section in it is the one that is read. */
const READING_BAND = '0px 0px -75% 0px'

const findSection = (id: string) => document.getElementById(id)?.closest('section') ?? null

/** Whether any of the section of an id is on the screen. */
function isOnScreen(id: string): boolean {
  const box = findSection(id)?.getBoundingClientRect()
  return box !== undefined && box.top < innerHeight && box.bottom > 0
}

/**
 * The id of the section that is read; null before the first one. A section that was chosen stays the current one while it
 * is on the screen, because the last ones of a page never reach its top.
 */
function useCurrentSection(ids: readonly string[], chosen: RefObject<string | null>) {
  const [current, setCurrent] = useState<string | null>(null)
  const key = ids.join(' ')
  useEffect(() => {
    const all = key.split(' ')
    const sections = new Map(
      all.flatMap((id) => {
        const section = findSection(id)
        return section === null ? [] : [[section as Element, id] as const]
      }),
    )
    const inBand = new Set<string>()
    chosen.current = all.find((id) => `#${id}` === location.hash) ?? null
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = sections.get(target) ?? ''
          if (isIntersecting) inBand.add(id)
          else inBand.delete(id)
        }
        if (chosen.current !== null && !isOnScreen(chosen.current)) chosen.current = null
        const next = chosen.current ?? all.find((id) => inBand.has(id))
        if (next !== undefined) setCurrent(next)
      },
      { rootMargin: READING_BAND },
    )
    for (const section of sections.keys()) observer.observe(section)
    return () => observer.disconnect()
  }, [key, chosen])
  return [current, setCurrent] as const
}

/** Brings the current link into the middle of a list that scrolls. */
function useFollow(nav: RefObject<HTMLElement | null>, current: string | null) {
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link && nav.current.scrollHeight > nav.current.clientHeight)
      nav.current.scrollTop = link.offsetTop - nav.current.clientHeight / 2
  }, [nav, current])
}

/**
 * The sections of a long reference page: at the left of its text and always on the screen where there is room, with the
 * section that is read marked; on narrow screens a fold above the text. Plain links without a script.
 */
export function SideNav({ groups }: { groups: readonly SideNavGroup[] }) {
  const nav = useRef<HTMLElement>(null)
  const chosen = useRef<string | null>(null)
  const ids = groups.flatMap(({ links }) => links.map(({ id }) => id))
  const [current, setCurrent] = useCurrentSection(ids, chosen)
  useFollow(nav, current)
  const choose = (id: string, { currentTarget }: MouseEvent) => {
    chosen.current = id
    setCurrent(id)
    // A fold that stayed open would cover the section that it leads to.
    currentTarget.closest('details')?.removeAttribute('open')
  }
  return (
    <nav ref={nav} aria-label="On this page" className="side-nav" data-print="hide">
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
