import { round } from './measures'

/** Straight segments between neighbouring measurements; a missing value ends the line. */
export function linePath(points: readonly { x: number; y: number | null }[]): string {
  let isOpen = false
  return points
    .map((p) => {
      if (p.y === null) {
        isOpen = false
        return ''
      }
      const command = isOpen ? 'L' : 'M'
      isOpen = true
      return `${command}${round(p.x)} ${round(p.y)}`
    })
    .join('')
}
