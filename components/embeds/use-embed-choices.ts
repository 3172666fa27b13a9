'use client'

import { useContext, useState, type ComponentType, type RefObject } from 'react'
import { useOpenState } from '../ui/use-open-state'
import { EmbedLoader } from './embed-loader'
import type { EmbeddedChart } from './embedded-chart'

type Choices = ComponentType<{ of: EmbeddedChart }>

/**
 * Loads the choices of an embed when a reader opens their fold.
 * @returns the fold, and the choices; null while it is closed and until their script has loaded
 */
export function useEmbedChoices(): [
  fold: RefObject<HTMLDetailsElement | null>,
  Of: Choices | null,
] {
  const load = useContext(EmbedLoader)
  const [isOpen, setIsOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ Of: Choices } | null>(null)
  const fold = useOpenState((opened) => {
    setIsOpen(opened)
    if (opened)
      load?.().then(
        (Of) => setLoaded({ Of }),
        // Without the script the plain links still work; the next opening tries again.
        () => undefined,
      )
  })
  return [fold, isOpen ? (loaded?.Of ?? null) : null]
}
