import { groupBy } from '@/ingest/dictionary/group-by'
import type { CostBed, CostPoint } from '@/server/results/cost/schemas'
import { costSpec } from '../charts/definitions/cost'
import { counted } from '../charts/format'
import { CostCard } from './cost-card'

const listPoints = ({ quantities }: CostBed): CostPoint[] =>
  quantities.flatMap(({ loads }) => loads.flatMap(({ points }) => points))

const countCounting = (bed: CostBed): number =>
  listPoints(bed).filter(({ leftOut }) => leftOut === null).length

const toSource = ({ origin }: CostBed): string => origin.publication?.slug ?? origin.campaign

/**
 * Test beds of which a chart can be drawn: the one with most marks of each publication, the newest first and those without
 * a value that counts last; then the others.
 */
export function listDrawn(beds: readonly CostBed[]): CostBed[] {
  const drawn = beds.filter((bed) => costSpec(bed) !== null)
  const sources = [...groupBy(drawn, toSource).values()].map((own) =>
    own.toSorted(
      (a, b) =>
        Number(countCounting(b) > 0) - Number(countCounting(a) > 0) ||
        listPoints(b).length - listPoints(a).length,
    ),
  )
  const isCounting = (own: readonly CostBed[]): boolean => own.some((bed) => countCounting(bed) > 0)
  const sorted = [...sources.filter(isCounting), ...sources.filter((own) => !isCounting(own))]
  return [...sorted.flatMap((own) => own.slice(0, 1)), ...sorted.flatMap((own) => own.slice(1))]
}

function Further({ beds }: { beds: readonly CostBed[] }) {
  const publications = new Map(
    beds.flatMap(({ origin: { publication } }) =>
      publication ? [[publication.slug, publication.title] as const] : [],
    ),
  )
  if (beds.length === 0) return null
  return (
    <p className="mesh-note">
      {counted(beds.length, 'further test bed')} in{' '}
      {[...publications].map(([slug, title], i) => (
        <span key={slug}>
          {i > 0 && ', '}
          <a className="text-accent underline" href={`/publications/${slug}#cost`}>
            {title}
          </a>
        </span>
      ))}
      .
    </p>
  )
}

/**
 * A card for each test bed: their machines differ, so none shares an axis with another.
 * @param props.drawn at most that many; of further ones the publications are named
 */
export function CostBeds(props: {
  beds: readonly CostBed[]
  drawn: number
  /** cards of one quantity each */
  isShort?: boolean
}) {
  const { beds, drawn, isShort } = props
  return (
    <>
      <div className="mesh-cards mt-3">
        {beds.slice(0, drawn).map((bed) => (
          <CostCard key={bed.familyKey} bed={bed} isShort={isShort} />
        ))}
      </div>
      <Further beds={beds.slice(drawn)} />
    </>
  )
}
