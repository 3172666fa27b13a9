import { LinkMenu, type MenuLink } from '../ui/link-menu'
import { Segmented, type Segment } from '../ui/segmented'

/** "all modes" of "all modes (12)": how many there are is of no use to what is chosen already. */
const currentLabel = (links: readonly MenuLink[]): string =>
  links.find(({ isCurrent }) => isCurrent)?.label.replace(/ \(\d+\)$/, '') ?? ''

/** Choices before the picture, each of which is an address: what was measured, at which load, of what, by whom. */
export function FrontControls(props: {
  metrics: readonly Segment[]
  /** those without a link are left out */
  menus: readonly { label: string; links: readonly MenuLink[] }[]
  publishers: readonly Segment[]
}) {
  const { metrics, menus, publishers } = props
  return (
    <nav aria-label="What is shown" className="control-row filter-row mt-3" data-print="hide">
      <Segmented label="Metric" segments={metrics} />
      {menus
        .filter(({ links }) => links.length > 0)
        .map(({ label, links }) => (
          <LinkMenu key={label} label={label} current={currentLabel(links)} links={links} />
        ))}
      <Segmented label="Publishers" segments={publishers} />
    </nav>
  )
}
