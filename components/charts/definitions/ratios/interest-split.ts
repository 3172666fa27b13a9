import type { Origin } from '@/server/results/schemas'
import { interestWords } from '../../../ui/badge'
import { counted } from '../../format'
import { findLeader, findSide, countLoads, type PairedLoad } from './count-loads'

/** Loads by what their publishers have to do with a pair of products. */
export type InterestGroup = {
  relation: Origin['relation']
  /** of these products; empty for vendors of others */
  vendorOf: readonly string[]
  /** loads at which the subject of the headline is on the side that a reader looks for, of those that count */
  count: number
  loads: number
  /** "4 publications" */
  sources: string
}

type Group = Pick<InterestGroup, 'relation' | 'vendorOf'>

/** Vendors of neither product are named by nothing: their products are not in the headline. */
const toGroup = ({ relation, vendorOf }: Origin, products: readonly string[]): Group => ({
  relation,
  vendorOf: relation === 'vendor' ? products.filter((name) => vendorOf.includes(name)) : [],
})

const toKey = ({ relation, vendorOf }: Group): string => [relation, ...vendorOf].join(' ')

/** Vendors of the first, of the second, of both, of others, then unknown, then independent. */
function listGroups(products: readonly string[]): Group[] {
  const vendors = [...products.map((name) => [name]), [...products], []]
  return [
    ...vendors.map((vendorOf): Group => ({ relation: 'vendor', vendorOf })),
    { relation: 'unknown', vendorOf: [] },
    { relation: 'independent', vendorOf: [] },
  ]
}

function sourcesText(loads: readonly PairedLoad[]): string {
  const slugs = new Set(loads.flatMap(({ panel }) => panel.origin.publication?.slug ?? []))
  const campaigns = new Set(
    loads.flatMap(({ panel: { origin } }) => (origin.publication ? [] : [origin.campaign])),
  )
  return [
    slugs.size > 0 && counted(slugs.size, 'publication'),
    campaigns.size > 0 && counted(campaigns.size, 'campaign'),
  ]
    .filter(Boolean)
    .join(' and ')
}

/**
 * The loads that count, split by the interest of who published them; groups without any are left out.
 * @param products names of the meshes of the pair; one where both are of one mesh
 */
export function splitByInterest(
  paired: readonly PairedLoad[],
  metric: string,
  products: readonly string[],
): InterestGroup[] {
  const names = [...new Set(products)]
  const leader = findLeader(countLoads(paired, metric))
  const counting = paired.filter(({ pair }) => pair.leftOut === null)
  const groups = new Map(listGroups(names).map((group) => [toKey(group), group]))
  return [...groups].flatMap(([key, group]): InterestGroup[] => {
    const mine = counting.filter(({ panel }) => toKey(toGroup(panel.origin, names)) === key)
    if (mine.length === 0) return []
    return [
      {
        ...group,
        count: mine.filter(({ pair }) => findSide(pair, metric) === leader).length,
        loads: mine.length,
        sources: sourcesText(mine),
      },
    ]
  })
}

/** "Linkerd’s vendor", "independent": what the publishers of a group have to do with the pair. */
export const groupWords = (group: Pick<InterestGroup, 'relation' | 'vendorOf'>): string =>
  group.relation === 'vendor' && group.vendorOf.length === 0
    ? 'other vendors'
    : interestWords(group)
