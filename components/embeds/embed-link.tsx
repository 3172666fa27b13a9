'use client'

import { useContext, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { EmbedLoader } from './embed-loader'
import type { EmbeddedChart } from './embedded-chart'
import { fetchEmbed } from './fetch-embed'

type Opened = { of: EmbeddedChart; Of: ComponentType<{ of: EmbeddedChart }> }

type Props = { address: string; children?: ReactNode }

/** Opens the choices of an embed below itself; without a script it leads to the page for frames. */
export function EmbedLink({ address, children = 'Embed' }: Props) {
  const load = useContext(EmbedLoader)
  const [opened, setOpened] = useState<Opened | null>(null)
  const toggle = (event: MouseEvent) => {
    if (load === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (opened) return setOpened(null)
    Promise.all([fetchEmbed(address), load()]).then(
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
