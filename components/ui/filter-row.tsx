import type { Chip, ChipGroup } from './chip-row'
import { LinkMenu } from './link-menu'
import { Segmented } from './segmented'

/** More choices, or longer ones, than a phone has room for stand in a menu. */
const MAX_SEGMENTS = 3
const MAX_CHARACTERS = 30

const fitsPhone = (chips: readonly Chip[]): boolean =>
  chips.length <= MAX_SEGMENTS &&
  chips.reduce((sum, { label }) => sum + label.length, 0) <= MAX_CHARACTERS

const isReachable = ({ count, isCurrent }: Chip): boolean => count !== 0 || isCurrent

const toMenuLink = ({ label, href, isCurrent, count }: Chip) => ({
  label: count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`,
  href,
  isCurrent,
})

const isSet = ({ chips, usual = chips[0]?.label }: ChipGroup): boolean =>
  chips.some(({ isCurrent, label }) => isCurrent && label !== usual)

/** One filter: its choices side by side, or in a menu. */
function Filter({ group: { label, chips } }: { group: ChipGroup }) {
  const reachable = chips.filter(isReachable)
  if (fitsPhone(reachable)) return <Segmented label={label} segments={reachable} />
  return (
    <LinkMenu
      label={label}
      current={chips.find(({ isCurrent }) => isCurrent)?.label ?? ''}
      links={reachable.map(toMenuLink)}
    />
  )
}

/**
 * Filters in one row, each choice an address: few choices side by side, many in a menu; those without a result are left
 * out. Minor ones are in a fold, which is open while one of them is set.
 */
export function FilterRow(props: { groups: readonly ChipGroup[]; label?: string }) {
  const { groups, label = 'Filters' } = props
  const minor = groups.filter(({ isMinor }) => isMinor)
  return (
    <nav aria-label={label} className="control-row filter-row mt-3" data-print="hide">
      {groups
        .filter(({ isMinor }) => !isMinor)
        .map((group) => (
          <Filter key={group.label} group={group} />
        ))}
      {minor.length > 0 && (
        <details className="filter-more" open={minor.some(isSet)}>
          <summary>More filters</summary>
          <div>
            {minor.map((group) => (
              <Filter key={group.label} group={group} />
            ))}
          </div>
        </details>
      )}
    </nav>
  )
}
