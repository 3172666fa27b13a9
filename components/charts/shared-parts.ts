import type { ChartSpec } from './spec'

/** Shorter parts are shorter than a reference to them. */
const MIN_LENGTH = 60

type Part = {
  value: unknown
  /** equal for equal parts */
  key: string
  /** characters of its JSON, about */
  length: number
}

/**
 * The same specification in which equal parts, such as the flags of one test bed, are one object: React sends an object that
 * comes back as a reference to its first place. Like JSON it has no key without a value.
 */
export function withSharedParts(spec: ChartSpec): ChartSpec {
  const found = new Map<string, { value: unknown; id: number }>()

  /** A list or an object made of its parts, or the first that was made of equal ones. Keys name parts, not their texts: each text is made once. */
  const share = (value: unknown, parts: readonly Part[], text: string): Part => {
    const length = parts.reduce((sum, part) => sum + part.length, text.length)
    const first = found.get(text) ?? { value, id: found.size }
    found.set(text, first)
    return { value: length < MIN_LENGTH ? value : first.value, key: `#${first.id}`, length }
  }

  const visit = (value: unknown): Part => {
    if (typeof value !== 'object' || value === null) {
      const key = JSON.stringify(value ?? null)
      return { value: value ?? null, key, length: key.length }
    }
    if (Array.isArray(value)) {
      const parts = value.map(visit)
      return share(
        parts.map((part) => part.value),
        parts,
        `[${parts.map(({ key }) => key).join()}]`,
      )
    }
    const entries = Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, visit(part)] as const)
    return share(
      Object.fromEntries(entries.map(([name, part]) => [name, part.value])),
      entries.map(([, part]) => part),
      `{${entries.map(([name, { key }]) => `${JSON.stringify(name)}:${key}`).join()}}`,
    )
  }

  return visit(spec).value as ChartSpec
}
