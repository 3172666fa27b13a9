import { Icon } from '../ui/icon'
import { ShareLink } from '../ui/share-link'

/**
 * What a reader can take from the plot of overheads, whose table is on the same page.
 * @param props.sharePath address of what is on the screen @param props.csvPath address of the file
 */
export const PlotActions = ({ sharePath, csvPath }: { sharePath: string; csvPath: string }) => (
  <>
    <ShareLink href={sharePath} />
    <a href={csvPath} download>
      <Icon of="csv" /> CSV
    </a>
    <a href="#plot-table">
      <Icon of="table" /> Table
    </a>
  </>
)
