import type { ReactNode } from 'react'
import { ChartBody } from './chart-body'
import { describeMarks, describeSpreads } from './describe-marks'
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
  /** shown in place of the title, which names the picture */
  head?: ReactNode
  /** at the right of the title */
  aside?: ReactNode
  /** who measured, below the title */
  origin?: ReactNode
  /** whether the order of the values is proven, in one line below the chart */
  verdict?: ReactNode
  /** how sure the numbers are: runs, spread; null where the verdict says it with the ends of the bars */
  certainty?: string | null
  /** embed, CSV, compare */
  actions?: ReactNode
  /** folds of more numbers, behind the table */
  folds?: ReactNode
  /** folded below the legend of the marks: rules, rarer links */
  details?: ReactNode
  /** whether many bars are folded but for the first */
  isShort?: boolean
}

/** A chart with its title, certainty, table and actions; readable without JavaScript. */
export function Chart(props: Props) {
  const {
    spec,
    title = spec.title,
    id,
    headingLevel = 3,
    head,
    aside,
    origin,
    verdict,
    certainty,
    actions,
    folds,
    details,
    isShort = false,
  } = props
  const Heading = `h${headingLevel}` as const
  const marks = describeMarks(spec)
  const sure =
    certainty === null
      ? []
      : [...(certainty === undefined ? [] : [certainty]), ...describeSpreads(spec)]
  return (
    <figure className="chart-figure" aria-labelledby={`${id}-heading`}>
      <div>
        <div className="chart-head">
          <Heading id={`${id}-heading`} className="chart-title">
            {head ?? title}
          </Heading>
          {aside}
        </div>
        {origin}
      </div>
      <ChartBody
        title={title}
        spec={withSharedParts(spec)}
        idPrefix={id}
        actions={actions}
        folds={folds}
        room={isShort ? 'short' : undefined}
        details={
          <>
            {marks.length > 0 && <p>{marks.join(' · ')}</p>}
            {details}
          </>
        }
      >
        {(sure.length > 0 || (verdict !== undefined && verdict !== null)) && (
          <figcaption className="chart-caption">
            {verdict}
            {sure.length > 0 && <p>{sure.join(' · ')}</p>}
          </figcaption>
        )}
      </ChartBody>
    </figure>
  )
}
