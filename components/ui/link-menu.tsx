export type MenuLink = { label: string; href: string; isCurrent: boolean }

/** One of many choices as a fold of links, which needs no script. @param props.label what is chosen */
export function LinkMenu(props: { label: string; current: string; links: readonly MenuLink[] }) {
  const { label, current, links } = props
  return (
    <details className="link-menu" data-print="hide">
      <summary className="picker" aria-label={`${label}: ${current}`}>
        <span>{current}</span>
      </summary>
      <ul aria-label={label}>
        {links.map(({ label: name, href, isCurrent }, i) => (
          <li key={i}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
