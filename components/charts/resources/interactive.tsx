'use client'

import type { InteractiveProps } from '../chart-kind'

export function InteractiveResources(_: InteractiveProps<'resources'>) {
  return <p>soon</p>
}
