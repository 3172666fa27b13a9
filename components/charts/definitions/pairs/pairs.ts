import { productWords } from '@/ingest/dictionary/mode-words'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import { counted } from '../../format'
import type { PairPartKind, PairRow } from '../../pairs-spec'
import type { PairsSpec } from '../../spec'
import { comparedPath } from '../ratios/compare-path'
import { metricLabel } from '../words'
import { countText, interestsText, splitText, toStanding, type Standing } from './pair-words'

const toSide = (of: HeadToHead['a']) => ({ name: productWords(of), mesh: of.mesh, mode: of.mode })

function listParts({ pair, won, lost, wonProven, word }: Standing): PairRow['parts'] {
  const parts: PairRow['parts'] = [
    { kind: 'won', count: wonProven, words: 'beyond the noise of the runs' },
    { kind: 'unproven', count: won - wonProven, words: 'unproven' },
    { kind: 'lost', count: lost, words: `the other was ${word}` },
    { kind: 'even', count: pair.loads - won - lost, words: 'equal or mixed' },
    { kind: 'out', count: pair.leftOut, words: 'flagged, not counted' },
  ]
  return parts.filter(({ count }) => count > 0)
}

function toRow(standing: Standing): PairRow {
  const { pair, first, second, won, word } = standing
  const hasCount = pair.loads > 0
  const refs = [first, second].map(({ mesh, mode }) => ({ mesh, mode, version: null }))
  const sources = [
    hasCount && counted(pair.sources.length, 'publication'),
    pair.leftOut > 0 && `${counted(pair.leftOut, 'flagged load')} not counted`,
  ]
  return {
    id: `${first.mesh} ${first.mode} ${second.mesh} ${second.mode}`,
    first: toSide(first),
    second: toSide(second),
    relation: won > 0 ? `${word} than` : 'and',
    parts: listParts(standing),
    count: hasCount ? countText(standing) : 'none counted',
    split: !hasCount ? null : won > 0 ? splitText(standing) : interestsText(standing),
    sources: sources.filter(Boolean).join('; '),
    href: comparedPath({ subjects: refs, metric: pair.key }),
  }
}

const LEGEND: { kind: PairPartKind; words: string }[] = [
  { kind: 'won', words: 'larger than run noise' },
  { kind: 'unproven', words: 'unproven' },
  { kind: 'lost', words: 'the other way round' },
  { kind: 'even', words: 'equal or mixed' },
  { kind: 'out', words: 'not counted: flagged' },
]

const toSentence = ({ first, relation, second, count, split, sources }: PairRow): string =>
  `${first.name} ${relation} ${second.name}: ${[count, split, sources].filter(Boolean).join('; ')}.`

/** What the counts are of: "p99 latency on shared test beds, any load". */
export const pairsText = (metric: string): string =>
  `${metricLabel(metric)} on shared test beds, any load`

/**
 * How pairs stand on the test beds that publications share between them; null without a pair.
 * @param mesh the short name of the mesh whose pairs these are; null: of any
 */
export function pairsSpec(
  pairs: readonly HeadToHead[],
  metric: string,
  mesh: string | null,
): PairsSpec | null {
  const standings = pairs.map(toStanding)
  const [first] = standings
  if (!first) return null
  const rows = standings.map(toRow)
  const side = [first.first, first.second].find((one) => one.mesh === mesh)
  const kinds = new Set(rows.flatMap(({ parts }) => parts.map(({ kind }) => kind)))
  return {
    kind: 'pairs',
    title: `${side ? `${side.meshName} head to head` : 'Head to head'}: ${pairsText(metric)}`,
    summary: rows.map(toSentence).join(' '),
    head: `loads at which the first was ${first.word}`,
    sourcesHead: 'measured by',
    rows,
    legend: LEGEND.filter(({ kind }) => kinds.has(kind)),
  }
}
