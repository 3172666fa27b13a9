import { useEffect, useState } from 'react'
import { describeFrame } from './fetch-embed'
import type { FrameSize } from './frame-sizes'

/** px that a frame needs by its width; null until they are known, empty where nothing tells them. */
export function useFrameSizes(address: string): readonly FrameSize[] | null {
  const [known, setKnown] = useState<{ of: string; sizes: readonly FrameSize[] } | null>(null)
  useEffect(() => {
    let isAsked = true
    const keep = (sizes: readonly FrameSize[]) => isAsked && setKnown({ of: address, sizes })
    describeFrame(address).then(
      ({ sizes }) => keep(sizes),
      // A frame adapts itself where scripts run.
      () => keep([]),
    )
    return () => {
      isAsked = false
    }
  }, [address])
  return known?.of === address ? known.sizes : null
}
