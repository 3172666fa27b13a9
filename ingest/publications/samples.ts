import { groupBy } from '../dictionary/group-by'
import type { Sample } from './publication'

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/
/** Placeholder for the value of a run that failed. */
const FAILED = '-'

/**
 * Reads the column `samples`: "254.56; 266.79; -" or with names "1/pod-a=33.89; 1/pod-b=31.89". The name before a slash is
 * the run, the one after it a part of that run.
 * @returns null when a sample is neither a number nor "-"
 */
export function parseSamples(text: string): Sample[] | null {
  if (text === '') return []
  const samples: Sample[] = []
  for (const cell of text.split('; ')) {
    const at = cell.lastIndexOf('=')
    const [name, digits] = at < 0 ? [null, cell] : [cell.slice(0, at), cell.slice(at + 1)]
    if (name === '' || (digits !== FAILED && !NUMBER.test(digits))) return null
    const [run = null, part = null] = name === null ? [] : name.split('/')
    samples.push({ run, part, value: digits === FAILED ? null : Number(digits) })
  }
  return samples
}

/** The inverse of `parseSamples`. */
export const formatSamples = (samples: readonly Sample[]): string =>
  samples
    .map(({ run, part, value }) => {
      const name = [run, part].filter((one) => one !== null).join('/')
      return `${name === '' ? '' : `${name}=`}${value ?? FAILED}`
    })
    .join('; ')

/**
 * One value for each run that did not fail: the mean of its parts, because the run is the unit of repetition.
 * A run of which any part failed has no value.
 */
export function runValues(samples: readonly Sample[]): number[] {
  const named = samples.map(({ run, value }, i) => ({ name: run ?? `#${i}`, value }))
  return [...groupBy(named, ({ name }) => name).values()].flatMap((parts) => {
    const values = parts.map(({ value }) => value).filter((value) => value !== null)
    return values.length < parts.length
      ? []
      : [values.reduce((sum, value) => sum + value, 0) / values.length]
  })
}
