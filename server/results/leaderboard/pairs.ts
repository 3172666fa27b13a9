import { modeName } from '@/ingest/dictionary/mode-words'
import type { ResultPanel, ResultRow } from '../schemas'
import { rankPanel } from '../verdicts'
import { crossPublication, type PublicationVotes } from '@/server/stats/cross-publication'
import type { PairVotes } from './schemas'

const toSubjectKey = ({ subject }: ResultRow): string =>
  `${subject.meshName} ${modeName(subject.mode)}`

/** Rank tests of a panel between meshes and modes; versions of one subject are pooled. */
function countFamily(panel: ResultPanel) {
  const { ranks, wins } = rankPanel(panel)
  const names = new Map(panel.rows.map((row) => [row.value.conditionId, toSubjectKey(row)]))
  const findName = (conditionId: number): string => names.get(conditionId) ?? ''
  return {
    ranked: [...new Set(ranks.map((rank) => findName(rank.conditionId)))],
    wins: wins.map(({ winner, loser }) => ({ winner: findName(winner), loser: findName(loser) })),
  }
}

/**
 * Counts across publications from one panel per family; panels of submitted campaigns do not vote.
 * @param panels at most one for each family and metric key
 */
export function pairVotes(panels: readonly ResultPanel[]): PairVotes[] {
  const publications = new Map<string, PublicationVotes>()
  for (const panel of panels) {
    const { publication, organisation, relation, vendorOf } = panel.origin
    if (!publication) continue
    const family = countFamily(panel)
    if (family.ranked.length < 2) continue
    const known = publications.get(publication.slug)
    publications.set(publication.slug, {
      publication: publication.slug,
      publisher: organisation,
      affiliatedWith: family.ranked
        .filter((subject) => vendorOf.some((mesh) => subject.startsWith(`${mesh} `)))
        .concat(known?.affiliatedWith ?? []),
      isIndependent: relation === 'independent',
      families: [...(known?.families ?? []), family],
    })
  }
  return crossPublication([...publications.values()])
}
