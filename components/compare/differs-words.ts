import type { PairOutcome } from '@/server/results/compare/schemas'

const UNSTATED = /: not stated, which is not equal$/

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/**
 * "test bed, protocol and topology differ", "load model is not stated": the reason in one line; the values of each field stand
 * behind it. Empty where nothing differs.
 */
export function differsText({ differs }: Pick<PairOutcome, 'differs'>): string {
  const nameOf = (text: string): string => text.replace(/: .*$/s, '')
  const unstated = [...new Set(differs.filter((text) => UNSTATED.test(text)).map(nameOf))]
  const others = [...new Set(differs.filter((text) => !UNSTATED.test(text)).map(nameOf))]
  return [
    others.length > 0 && `${listed(others)} ${others.length === 1 ? 'differs' : 'differ'}`,
    unstated.length > 0 && `${listed(unstated)} ${unstated.length === 1 ? 'is' : 'are'} not stated`,
  ]
    .filter(Boolean)
    .join('; ')
}
