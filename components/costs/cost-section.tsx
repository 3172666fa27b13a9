import type { CostBed } from '@/server/results/cost/schemas'
import { isUnranked } from '../charts/definitions/facts'
import { Fold } from '../publications/fold'
import { CostBeds, listDrawn } from './cost-beds'
import { costAnswer, costTrust, lowestAnswer } from './cost-words'
import { judgeLoads, type CostSide } from './count-costs'
import { twoMeshes } from './sides'

/** Heading of the section on every page. */
export const COST_TITLE = 'Cost against latency'

/** Whether any mark of a test bed is drawn full: no flag keeps it from a rank. */
const hasFullMark = ({ quantities }: CostBed): boolean =>
  quantities.some(({ loads }) =>
    loads.some(({ points }) =>
      points.some(({ latency, cost }) => !isUnranked(latency.value) && !isUnranked(cost.value)),
    ),
  )

/** Test beds that measured both sides at one load first, of these and of the others those with a full mark. */
function sortByShared(beds: readonly CostBed[], sides: readonly [CostSide, CostSide]): CostBed[] {
  const isShared = (bed: CostBed): boolean =>
    [false, true].some((memory) => judgeLoads([bed], sides, memory).length > 0)
  const rank = (bed: CostBed): number => 2 * Number(!isShared(bed)) + Number(!hasFullMark(bed))
  return beds.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * How often one side had both lower, and the test beds that say so, folded; nothing where no test bed measured both.
 * @param props.drawn cards beside each other; more of them would be slow on a phone
 * @param props.isShort of one mesh beside all others: few words, and one quantity in a card
 */
export function PairCostFold(props: {
  beds: readonly CostBed[]
  sides: readonly [CostSide, CostSide]
  drawn: 1 | 2
  isShort?: boolean
}) {
  const { sides, drawn, isShort = false } = props
  const beds = sortByShared(listDrawn(props.beds), sides)
  if (beds.length === 0) return null
  return (
    <Fold
      id="cost"
      title={COST_TITLE}
      note={costAnswer(beds, sides) ?? lowestAnswer(beds) ?? 'no value counts'}
    >
      <p className="mesh-note">{costTrust(beds, sides, isShort)}</p>
      <CostBeds beds={beds} drawn={drawn} isShort={isShort} />
    </Fold>
  )
}

/** Test beds of a comparison: first those of the publication whose loads it shows. @param slug of that publication */
export function sortByChosen(beds: readonly CostBed[], slug: string | null): CostBed[] {
  const isChosen = ({ origin }: CostBed): boolean => origin.publication?.slug === slug
  return [...beds.filter(isChosen), ...beds.filter((bed) => !isChosen(bed))]
}

/** Cards of a publication that come with its page: each has a table of its own. */
const USUAL_CARDS = 2

/**
 * The same of one publication, folded: its first screen has its lead chart and its claims.
 * @param props.isWhole every test bed has a card
 */
export function CostFold(props: { beds: readonly CostBed[]; isWhole: boolean }) {
  const beds = listDrawn(props.beds)
  if (beds.length === 0) return null
  const sides = twoMeshes(beds)
  const answer = (sides && costAnswer(beds, sides)) ?? lowestAnswer(beds)
  return (
    <Fold id="cost" title={COST_TITLE} note={answer ?? 'no value counts'}>
      <p className="text-sm text-muted">
        {sides
          ? costTrust(beds, sides)
          : 'Loads are counted; whether a difference is more than noise is not tested here.'}
      </p>
      <CostBeds beds={beds} drawn={props.isWhole ? beds.length : USUAL_CARDS} />
    </Fold>
  )
}
