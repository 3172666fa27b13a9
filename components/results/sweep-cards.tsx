import type { ReactNode } from 'react'
import type { Origin, ResultPanel } from '@/server/results/schemas'
import { Chart } from '../charts/chart'
import type { AxisChoice } from '../charts/definitions/lines'
import { Card } from '../ui/card'
import { describeCertainty, describeDiscard } from './certainty'
import { loadDrawing, profileDrawing, resourcesDrawing, type Drawing } from './drawings'
import { disputeHref } from './dispute-href'
import { ChartLinks } from './embed-links'
import { DataLink } from '../embeds/data-link'
import { OriginLine } from './origin-line'

/**
 * A chart over several panels as a card; nothing where the values are too few for it.
 * @param props.apart suffix that distinguishes its title on the page: ", 8 connections"
 */
export function DrawingCard(props: {
  drawing: Drawing | null
  apart?: string
  /** in place of how sure the values are, where the page says that */
  caption?: string
  /** below the chart */
  children?: ReactNode
}) {
  const { drawing, apart = '', caption, children } = props
  const first = drawing?.panels[0]
  if (!drawing || !first) return null
  const { id, spec, panels, path } = drawing
  const title = `${spec.title}${apart}`
  const discard = describeDiscard(first)
  const all = { ...first, rows: panels.flatMap((panel) => panel.rows) }
  return (
    <Card id={id} labelledBy={`${id}-heading`}>
      <Chart
        id={id}
        headingLevel={3}
        spec={spec}
        title={title}
        verdict={caption}
        certainty={caption === undefined ? describeCertainty(all) : null}
        actions={<ChartLinks path={path} spec={spec} title={title} />}
        details={
          <>
            {discard !== null && <p>{discard}</p>}
            <p className="links">
              <DataLink format="json" path={path} title={title} />
              <a href={disputeHref(panels)}>Report an error</a>
            </p>
          </>
        }
      />
      {children}
    </Card>
  )
}

type Props = {
  panels: readonly ResultPanel[]
  axis?: AxisChoice
  /** suffix that distinguishes its title on the page */
  apart?: string
  /** of the query of its image, where it shows chosen subjects alone */
  chosen?: string
}

/** Percentiles of one quantity in one group. */
export const ProfileCard = ({ panels, axis = null, apart, chosen }: Props) => (
  <DrawingCard drawing={profileDrawing(panels, axis, chosen)} apart={apart} />
)

/** One metric against the swept load. @param props.sources where it is shown outside the page of its publication */
export const LoadCard = ({
  panels,
  axis = null,
  sources,
  chosen,
}: Props & { sources?: Origin[] }) => (
  <DrawingCard drawing={loadDrawing(panels, axis, chosen)}>
    {sources && <OriginLine origins={sources} harness="" environment="" />}
  </DrawingCard>
)

/** CPU and memory by component of one group. */
export const ResourcesCard = ({ panels, apart, chosen }: Props) => (
  <DrawingCard drawing={resourcesDrawing(panels, chosen)} apart={apart} />
)
