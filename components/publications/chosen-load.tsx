'use client'

import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react'

type Choice = { load: string | null; choose: (load: string) => void }
const Chosen = createContext<Choice>({ load: null, choose: () => undefined })

/** What of a set is embedded: its card and its files share it. */
export const useChosenLoad = (): Choice => useContext(Chosen)

/** Holds the load of a set that a reader wants to embed. */
export function ChosenLoad({ children }: { children: ReactNode }) {
  const [load, choose] = useState<string | null>(null)
  return <Chosen value={{ load, choose }}>{children}</Chosen>
}

const useIsLive = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

/** Class of the fold that the button opens. */
export const EMBED_FOLD = 'set-embed'

/**
 * Opens the embed of one load beside its bars. Drawn by its script only, so that a page of many loads stays small; the
 * keyboard has the same choice in the fold, one stop for all loads.
 */
export function EmbedLoad({ load }: { load: string }) {
  const { choose } = useChosenLoad()
  if (!useIsLive()) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className="set-embed-load"
      aria-label={`Embed ${load}`}
      data-print="hide"
      onClick={(event) => {
        choose(load)
        const card = event.currentTarget.closest('figure')
        const fold = card?.querySelector<HTMLDetailsElement>(`.${EMBED_FOLD}`)
        if (!fold) return
        fold.open = true
        fold.scrollIntoView({ block: 'nearest' })
      }}
    >
      Embed
    </button>
  )
}
