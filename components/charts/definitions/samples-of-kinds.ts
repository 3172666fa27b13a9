import type { ChartKind, ChartSpec } from '../spec'
import { barsSpec } from './bars'
import { costSpec } from './cost'
import { editionsSpec } from './editions'
import { loadSpec } from './load'
import { overheadsSpec } from './overheads'
import { overheadSpec } from './overhead'
import { profileSpec } from './profile'
import { releasesSpec } from './releases'
import { resourcesSpec } from './resources'
import { runsSpec } from './runs'
import { costs2021, costsOverBaseline, costsWithoutBaseline } from './sample-costs'
import { editions2024, manyEditions } from './sample-editions'
import { eastWestOverheads, samplePanelWithOverheads } from './sample-overheads'
import { samplePublished } from './sample-published'
import { singleRuns } from './sample-drift'
import { releases2025 } from './sample-releases'
import { samplePairs } from './sample-pairs'
import { sampleRatios } from './sample-ratios'
import { sampleRuns } from './sample-runs'
import { coupledSweep, load2021, profile2021, resources } from './sample-sweeps'
import { crossNode2025, eastWest2021, everything, northSouth2025, sampleTrend } from './samples'
import { stripSpec } from './strip'
import { trendSpec } from './trend'

function shown<T>(spec: T | null): T {
  if (spec === null) throw new Error('the sample has no such chart')
  return spec
}

const USUAL = { from: 1000, to: 2000 }
const single = eastWestOverheads()
const paired = samplePanelWithOverheads()

/** Charts of every kind for tests, by the names of their golden files. */
export const SAMPLES_OF_KINDS = {
  bars: {
    'north-south-2025': barsSpec(northSouth2025()),
    'east-west-2021': barsSpec(eastWest2021()),
    'cross-node-2025': barsSpec(crossNode2025()),
    everything: barsSpec(everything()),
  },
  trend: { trend: trendSpec(sampleTrend()), 'trend-drift': trendSpec(singleRuns()) },
  runs: { runs: runsSpec(sampleRuns()) },
  overhead: {
    overhead: shown(overheadSpec(single.panel, single.overheads, 'difference')),
    'overhead-percent': shown(overheadSpec(paired.panel, paired.overheads, 'percent')),
  },
  profile: { profile: shown(profileSpec(profile2021())) },
  resources: { resources: shown(resourcesSpec(resources())) },
  load: {
    load: shown(loadSpec(load2021())),
    'load-log': shown(loadSpec(load2021(), 'log')),
    'load-coupled': shown(loadSpec(coupledSweep())),
  },
  cost: {
    cost: shown(costSpec(costs2021())),
    'cost-absolute': shown(costSpec(costsWithoutBaseline())),
    'cost-added': shown(costSpec(costsOverBaseline())),
  },
  overheads: {
    overheads: shown(overheadsSpec(samplePublished(), { ...USUAL, shown: 'added' })),
    'overheads-times': shown(overheadsSpec(samplePublished(), { ...USUAL, shown: 'times' })),
  },
  editions: {
    editions: editionsSpec(editions2024()),
    'editions-many': editionsSpec(manyEditions()),
  },
  strip: {
    strip: stripSpec(paired),
    'strip-bars': stripSpec({ panel: crossNode2025(), overheads: [] }),
  },
  releases: { releases: shown(releasesSpec(releases2025())) },
  ratios: {
    ratios: shown(sampleRatios('short')),
    'ratios-long': shown(sampleRatios('long')),
    'ratios-pooled': shown(sampleRatios('short', true)),
  },
  pairs: { pairs: shown(samplePairs(null)), 'pairs-of-mesh': shown(samplePairs('istio')) },
} satisfies Record<ChartKind, Record<string, ChartSpec>>
