/** What each kind of chart shows, in the order of the gallery. */
export const CHART_KINDS = [
  { kind: 'overheads', name: 'Overheads', shows: 'every published overhead over no mesh' },
  { kind: 'pairs', name: 'Head to head', shows: 'pairs on the test beds that they share' },
  { kind: 'ratios', name: 'Ratios', shows: 'one product against another, load by load' },
  { kind: 'bars', name: 'Bars', shows: 'one load of one test bed, every subject that it measured' },
  { kind: 'compare', name: 'Chosen bars', shows: 'the same with the subjects that you choose' },
  { kind: 'overhead', name: 'Overhead', shows: 'what each subject adds to its baseline' },
  { kind: 'load', name: 'Load', shows: 'one statistic against load' },
  { kind: 'profile', name: 'Percentiles', shows: 'the percentiles of one load' },
  { kind: 'resources', name: 'Resources', shows: 'CPU and memory by component' },
  { kind: 'cost', name: 'Cost', shows: 'latency against CPU or memory' },
  { kind: 'trend', name: 'Versions', shows: 'one statistic of a mesh from version to version' },
  { kind: 'editions', name: 'Editions', shows: 'editions of a document, side by side' },
  { kind: 'releases', name: 'Releases', shows: 'which releases of a mesh were measured' },
  { kind: 'strip', name: 'Strip', shows: 'one load of one test bed on a single line' },
  { kind: 'runs', name: 'Runs', shows: 'run after run of a CI job' },
] as const

export type GalleryKind = (typeof CHART_KINDS)[number]['kind']
