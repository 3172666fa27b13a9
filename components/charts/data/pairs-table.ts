import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import { splitText, toStanding } from '../definitions/pairs/pair-words'
import type { Cell, DataTable } from './csv'

const HEADS = [
  'first',
  'second',
  'metric',
  'loads that count',
  'first lower or, where more is better, higher',
  'of these beyond run noise',
  'second lower or, where more is better, higher',
  'of these beyond run noise (second)',
  'equal or mixed',
  'flagged loads not counted',
  'by interest of the publishers',
  'publications',
]

function toCells(pair: HeadToHead): Cell[] {
  const standing = toStanding(pair)
  const { first, second, won, wonProven, lost, lostProven } = standing
  return [
    productWords(first),
    productWords(second),
    pair.key,
    pair.loads,
    won,
    wonProven,
    lost,
    lostProven,
    pair.loads - won - lost,
    pair.leftOut,
    splitText(standing),
    pair.sources.map(({ title }) => title).join('; '),
  ]
}

/** How pairs stand, a row for each of them. */
export const pairsTable = (pairs: readonly HeadToHead[]): DataTable => ({
  heads: HEADS,
  rows: pairs.map(toCells),
})
