import { groupBy } from '@/ingest/dictionary/group-by'
import { productWords } from '@/ingest/dictionary/mode-words'
import { interestIn } from '../interest'
import type { ResultPanel } from '../schemas'
import { rankPanel } from '../verdicts'
import type { ProvenOrder } from './schemas'

/** Whether the runs of a load prove at least two of its values to differ. */
export const provesOrder = (panel: ResultPanel | undefined): boolean =>
  panel !== undefined && rankPanel(panel).wins.length > 0

type Win = Pick<ProvenOrder, 'winner' | 'loser'>

/** What one load proves, each pair once; a pair whose versions are proven both ways proves nothing. */
function listWins(panel: ResultPanel): Win[] {
  const names = new Map(
    panel.rows.map(({ value, subject }) => [value.conditionId, productWords(subject)]),
  )
  const wins = rankPanel(panel).wins.map(({ winner, loser }) => ({
    winner: names.get(winner) ?? '',
    loser: names.get(loser) ?? '',
  }))
  const apart = wins.filter(
    (win) =>
      win.winner !== win.loser &&
      !wins.some(({ winner, loser }) => winner === win.loser && loser === win.winner),
  )
  return [...new Map(apart.map((win) => [`${win.winner} ${win.loser}`, win])).values()]
}

/**
 * Which mesh and mode is proven better than which, at how many loads of which publications; most loads first.
 * @param panels of one metric, each of one load
 */
export function listProvenOrders(panels: readonly ResultPanel[]): ProvenOrder[] {
  const wins = panels.flatMap((panel) => {
    const { publication } = panel.origin
    if (!publication) return []
    return listWins(panel).map((win) => {
      const subjects = panel.rows.map(({ subject }) => subject)
      const pair = subjects.filter((one) => [win.winner, win.loser].includes(productWords(one)))
      const names = pair.map(({ meshName }) => meshName)
      const { relation, vendorOf } = interestIn(panel.origin, names)
      return { win, publication, relation, vendorOf }
    })
  })
  const orders = groupBy(wins, ({ win }) => `${win.winner} ${win.loser}`)
  return [...orders.values()]
    .flatMap((all): ProvenOrder[] => {
      const [first] = all
      if (first === undefined) return []
      const sources = groupBy(all, ({ publication }) => publication.slug)
      return [
        {
          ...first.win,
          loads: all.length,
          sources: [...sources.values()]
            .map((own) => {
              const [{ publication, relation, vendorOf } = first] = own
              const { slug, title } = publication
              return { slug, title, loads: own.length, relation, vendorOf }
            })
            .sort((a, b) => b.loads - a.loads),
        },
      ]
    })
    .sort((a, b) => b.loads - a.loads)
}
