import type { ChartSpec } from './spec'

/** Shorter parts are shorter than a reference to them. */
const MIN_LENGTH = 60

/**
 * The same specification in which equal parts, such as the flags of one test bed, are one object: React sends an object that
 * comes back as a reference to its first place.
 */
export function withSharedParts(spec: ChartSpec): ChartSpec {
  const parts = new Map<string, unknown>()
  return JSON.parse(JSON.stringify(spec), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part
    const text = JSON.stringify(part)
    if (text.length < MIN_LENGTH) return part
    const first = parts.get(text) ?? part
    parts.set(text, first)
    return first
  })
}
