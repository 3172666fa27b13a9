import type { ReactNode } from 'react'
import { ChartBody } from './chart-body'
import { describeMarks } from './describe-marks'
import { withSharedParts } from './shared-parts'
import type { ChartSpec } from './spec'

type Props = {
  spec: ChartSpec
  /** where the page must say more than the picture, which shares its page with namesakes */
  title?: string
  /** unique on the page; letters, digits and hyphens */
  id: string
  /** level of the title in the page's outline */
  headingLevel?: 2 | 3 | 4
  /** who measured, below the title */
  origin?: ReactNode
  /** how sure the numbers are, below the chart: runs, spread, discard rule */
  certainty?: ReactNode
  /** links and buttons: embed, CSV, compare, how computed */
  actions?: ReactNode
}

/** A chart with its title, certainty, table and actions; readable without JavaScript. */
export function Chart(props: Props) {
  const { spec, title = spec.title, id, headingLevel = 3, origin, certainty, actions } = props
  const Heading = `h${headingLevel}` as const
  const marks = describeMarks(spec)
  return (
    <figure className="grid grid-cols-1 gap-3" aria-labelledby={`${id}-heading`}>
      <div>
        <Heading id={`${id}-heading`} className="text-base font-semibold">
          {title}
        </Heading>
        {origin}
      </div>
      <ChartBody title={title} spec={withSharedParts(spec)} idPrefix={id}>
        <figcaption className="text-sm text-muted">
          {certainty}
          {marks.length > 0 && <p>{marks.join(' · ')}</p>}
        </figcaption>
        <div
          className="flex flex-wrap items-start gap-x-6 gap-y-2 text-sm [&_a]:text-accent [&_a]:underline"
          data-print="hide"
        >
          {actions}
        </div>
      </ChartBody>
    </figure>
  )
}
