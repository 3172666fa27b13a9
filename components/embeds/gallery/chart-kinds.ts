/** What each kind of chart shows, in the order of the gallery. @property query of a chart that every instance with these data has */
export const CHART_KINDS = [
  { kind: 'bars', name: 'Bars', shows: 'one load of one test bed, every subject that it measured' },
  { kind: 'compare', name: 'Chosen bars', shows: 'the same with the subjects that you choose' },
  { kind: 'overhead', name: 'Overhead', shows: 'what each subject adds to its baseline' },
  { kind: 'load', name: 'Load', shows: 'one statistic against load' },
  { kind: 'profile', name: 'Percentiles', shows: 'the percentiles of one load' },
  { kind: 'resources', name: 'Resources', shows: 'CPU and memory by component' },
  { kind: 'cost', name: 'Cost', shows: 'latency against CPU or memory' },
  { kind: 'trend', name: 'Versions', shows: 'one statistic of a mesh from version to version' },
  { kind: 'runs', name: 'Runs', shows: 'run after run of a CI job' },
] as const

export type GalleryKind = (typeof CHART_KINDS)[number]['kind']
