import type { ReactNode } from 'react'
import type { ResultPanel } from '@/server/results/schemas'
import { EmbedLink } from '../../embeds/embed-link'
import { comparePanelPath } from '../../results/compare-links'
import { disputeHref } from '../../results/dispute-href'

/** `as`: a file is saved, an embed opens its choices in the menu; without, it is a page */
export type RowLink = { label: string; href: string; as?: 'file' | 'embed' }

/**
 * What can be done with the values of a row, and what is said of them in full.
 * @param props.name of the row, for readers who do not see it @param props.links beside comparing and reporting
 * @param props.children sentences
 */
export function RowMenu(props: {
  panel: ResultPanel
  name: string
  links: readonly RowLink[]
  children: ReactNode
}) {
  const { panel, name, links, children } = props
  const compare = comparePanelPath(panel)
  const all: RowLink[] = [
    ...(compare === null ? [] : [{ label: 'Compare these', href: compare }]),
    ...links,
    { label: 'Report an error', href: disputeHref([panel]) },
  ]
  return (
    <details className="link-menu row-more" data-print="hide">
      <summary aria-label={`More about ${name}`}>
        <span aria-hidden="true">⋯</span>
      </summary>
      <ul>
        <li>{children}</li>
        {all.map(({ label, href, as }) => (
          <li key={label}>
            {as === 'embed' ? (
              <EmbedLink address={href}>{label}</EmbedLink>
            ) : (
              <a href={href} download={as === 'file' || undefined}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
