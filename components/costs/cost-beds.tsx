import { groupBy } from '@/ingest/dictionary/group-by'
import type { CostBed, CostPoint } from '@/server/results/cost/schemas'
import { costSpec } from '../charts/definitions/cost'
import { counted } from '../charts/format'
import { CostCard, describeBed } from './cost-card'

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

/** The page of a publication with the cards of all its test beds. */
const allCostsHref = (slug: string): string => `/publications/${slug}?costs=all#cost`

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
          <a className="text-accent underline" href={allCostsHref(slug)}>
            {title}
          </a>
        </span>
      ))}
      .
    </p>
  )
}

/** Whether each test bed is of another source, so that its name says which it is. */
const isOfSeveral = (beds: readonly CostBed[]): boolean =>
  new Set(beds.map(toSource)).size === beds.length

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
  const shown = beds.slice(0, drawn)
  const [what, ...others] = new Set(shown.map(describeBed))
  const isSame =
    shown.length > 1 && others.length === 0 && typeof what === 'string' && isOfSeveral(shown)
  return (
    <>
      {isSame && <p className="mesh-note">{what}</p>}
      <div className="mesh-cards">
        {shown.map((bed) => (
          <CostCard key={bed.familyKey} bed={bed} isShort={isShort} isNamedBySource={isSame} />
        ))}
      </div>
      <Further beds={beds.slice(drawn)} />
    </>
  )
}
