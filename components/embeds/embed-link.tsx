'use client'

import { useContext, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { EmbedLoader } from './embed-loader'
import type { EmbeddedChart } from './embedded-chart'

/** px of a frame in the column of a text, and on a phone */
const WIDTHS = [720, 360] as const

type Opened = { of: EmbeddedChart; Of: ComponentType<{ of: EmbeddedChart }> }

/** Where the site is at home; a reader may have come by another name of the same machine. */
function homeOrigin(): string {
  const home = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return home === undefined ? location.origin : new URL(home).origin
}

/** What oEmbed says of a frame: rows hold no title or height of their own, which would weigh on every page of them. */
async function asked(address: string, width: number): Promise<{ title: string; height: number }> {
  const url = new URLSearchParams({ url: `${homeOrigin()}${address}`, maxwidth: `${width}` })
  const answer = await fetch(`/api/oembed?${url.toString()}`)
  if (!answer.ok) throw new Error(`no embed of ${address}: ${answer.status}`)
  return (await answer.json()) as { title: string; height: number }
}

async function chartOf(address: string): Promise<EmbeddedChart> {
  const [, chart = '', query = ''] = /^\/embed\/([a-z]+)\?(.*)$/.exec(address) ?? []
  const [wide, narrow] = await Promise.all([asked(address, WIDTHS[0]), asked(address, WIDTHS[1])])
  return { chart, query, title: wide.title, height: wide.height, narrowHeight: narrow.height }
}

type Props = { address: string; children?: ReactNode }

/** Opens the choices of an embed below itself; without a script it leads to the page for frames. */
export function EmbedLink({ address, children = 'Embed' }: Props) {
  const load = useContext(EmbedLoader)
  const [opened, setOpened] = useState<Opened | null>(null)
  const toggle = (event: MouseEvent) => {
    if (load === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (opened) return setOpened(null)
    Promise.all([chartOf(address), load()]).then(
      ([of, Of]) => setOpened({ of, Of }),
      () => location.assign(address),
    )
  }
  return (
    <>
      <a href={address} onClick={toggle} aria-expanded={opened ? true : undefined}>
        {children}
      </a>
      {opened && (
        <div className="w-full">
          <opened.Of of={opened.of} />
        </div>
      )}
    </>
  )
}
