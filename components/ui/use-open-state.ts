'use client'

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Reports when a fold is opened or closed, even one that was opened before its script had loaded.
 * @returns the `ref` of the fold
 */
export function useOpenState(
  onChange: (isOpen: boolean) => void,
): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null)
  const told = useEffectEvent(onChange)
  useEffect(() => {
    const fold = ref.current
    if (!fold) return
    const tell = () => told(fold.open)
    if (fold.open) tell()
    fold.addEventListener('toggle', tell)
    return () => fold.removeEventListener('toggle', tell)
  }, [])
  return ref
}
