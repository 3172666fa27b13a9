'use client'

import type { InteractiveProps } from '../chart-kind'

export function InteractiveBars(_: InteractiveProps<'bars' | 'overhead'>) {
  return <p>soon</p>
}
