import { ChartLinks } from '../results/embed-links'
import type { OverheadsSpec } from '../charts/spec'
import { Icon } from '../ui/icon'
import { ShareLink } from '../ui/share-link'

/**
 * What a reader can take from the plot of overheads, whose table is on the same page.
 * @param props.sharePath address of what is on the screen @param props.imagePath address of the same as an image
 */
export const PlotActions = (props: {
  sharePath: string
  imagePath: string
  spec: OverheadsSpec
}) => (
  <>
    <ChartLinks path={props.imagePath} spec={props.spec}>
      <ShareLink href={props.sharePath} />
    </ChartLinks>
    <a href="#plot-table">
      <Icon of="table" /> Table
    </a>
  </>
)
