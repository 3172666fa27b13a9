import type { Palette } from '../palette'
import type { LineSeries } from '../spec'
import { STEP_OPACITY } from './textures'

/** Dashes tell modes of one mesh apart where colour cannot. */
export const MODE_DASHES: Record<string, string | undefined> = {
  ambient: '6 3',
  'ambient+waypoint': '6 2 1 2',
  ztunnel: '4 2',
  wireguard: '1.5 2.5',
  ipsec: '8 3',
  'node-proxy': '3 3',
}

/** For lines beyond the number of markers. */
const MORE_DASHES = ['2 3', '9 3 2 3', '1 4', '12 4']

const chooseDash = ({ look, dash }: LineSeries): string | undefined =>
  dash === 0 ? MODE_DASHES[look.mode] : MORE_DASHES[(dash - 1) % MORE_DASHES.length]

/** Opacity of a line beside the one that is looked at. */
export const FADED = 0.2

/** Of a line of which nothing is proven. */
const PALE = { dash: '5 4', opacity: 0.6 }

const chooseOpacity = ({ look, isPale }: LineSeries): number | undefined =>
  isPale === true ? PALE.opacity : look.step === 0 ? undefined : STEP_OPACITY[look.step]

/** Colour by mesh, dash by mode, opacity by age of the version; thin where many others are, pale where nothing is proven. */
export const lineStyle = (series: LineSeries, palette: Palette) => ({
  stroke: palette.mesh(series.look.mesh),
  strokeOpacity: chooseOpacity(series),
  strokeWidth: series.isQuiet ? 1 : series.key === null ? 2 : 2.5,
  strokeDasharray: chooseDash(series) ?? (series.isPale === true ? PALE.dash : undefined),
  fill: 'none',
})
