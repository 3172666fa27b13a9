import type { PanelRanking, ResultRow } from '../schemas'
import { pairAt } from './pair-at'
import type { PairAt } from './schemas'

/** Two subjects at one load, or at one of its settings that a publication gives to both. */
export type PairedSettings = {
  /** what the publication calls the setting; null where both have all their values at the load */
  setting: string | null
  a: ResultRow[]
  b: ResultRow[]
  pair: PairAt
}

/** The publication's own word for a setting that it gives to several products; null where it has none. */
const readSetting = ({ subject }: ResultRow): string | null => {
  const { setting } = subject.config
  return typeof setting === 'string' ? setting : null
}

const listSettings = (rows: readonly ResultRow[]): Set<string> =>
  new Set(rows.flatMap((row) => (row.value.value === null ? [] : (readSetting(row) ?? []))))

/**
 * Pairs the values of two subjects at one load (methodology 5.1): a setting that the publication gives to both by one name
 * is a load of its own, basic with basic, mTLS with mTLS, and nothing is compared with a setting of the other that it is
 * not. Without such a setting all values are one load. Settings without a name are never taken for equal.
 */
export function pairSettings(
  a: readonly ResultRow[],
  b: readonly ResultRow[],
  ranking: Pick<PanelRanking, 'wins'>,
): PairedSettings[] {
  const others = listSettings(b)
  const shared = [...listSettings(a)].filter((setting) => others.has(setting))
  return (shared.length === 0 ? [null] : shared).flatMap((setting) => {
    const isOwn = (row: ResultRow): boolean => setting === null || readSetting(row) === setting
    const own = { a: a.filter(isOwn), b: b.filter(isOwn) }
    const pair = pairAt(own.a, own.b, ranking)
    return pair === null ? [] : [{ setting, ...own, pair }]
  })
}
