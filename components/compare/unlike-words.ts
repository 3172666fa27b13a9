import type { SharedLoad } from '@/server/results/compare/schemas'
import { counted } from '../charts/format'

/** Loads whose values stand, though encryption puts in doubt that they are of one task. */
const countDoubtful = (counting: readonly SharedLoad[]): number =>
  counting.filter(({ panel }) =>
    panel.rows.some(({ value }) => value.flags.some(({ code }) => code === 'MTLS_DIFFERS')),
  ).length

const whereText = (loads: number, all: number): string =>
  loads < all ? `at ${loads} of them ` : all === 1 ? '' : 'at all of them '

/** "; at 2 of them encryption differs": what a count of loads must not be read without. Empty where nothing does. */
export function unlikeClause(counting: readonly SharedLoad[]): string {
  const loads = countDoubtful(counting)
  return loads === 0 ? '' : `; ${whereText(loads, counting.length)}encryption differs`
}

/** The same as a sentence. */
export function unlikeText(counting: readonly SharedLoad[]): string {
  const loads = countDoubtful(counting)
  return loads === 0
    ? ''
    : ` At ${loads} of ${counted(counting.length, 'load')} traffic is encrypted by some subjects and not by others.`
}
