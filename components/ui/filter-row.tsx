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

/** Filters in one row, each choice an address: few choices side by side, many in a menu; those without a result are left out. */
export function FilterRow(props: { groups: readonly ChipGroup[]; label?: string }) {
  const { groups, label = 'Filters' } = props
  return (
    <nav aria-label={label} className="control-row filter-row mt-3" data-print="hide">
      {groups.map(({ label, chips }) => {
        const reachable = chips.filter(isReachable)
        return fitsPhone(reachable) ? (
          <Segmented key={label} label={label} segments={reachable} />
        ) : (
          <LinkMenu
            key={label}
            label={label}
            current={chips.find(({ isCurrent }) => isCurrent)?.label ?? ''}
            links={reachable.map(toMenuLink)}
          />
        )
      })}
    </nav>
  )
}
