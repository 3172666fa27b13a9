/** What each parameter in the URL of a chart does; a test compares the names with those that charts accept. */
export const PARAMETERS = [
  {
    name: 'metric',
    values: 'http.latency.p99',
    does: 'key of the metric, as in the URL of a page',
  },
  {
    name: 'group, family',
    values: '16 to 64 hex digits',
    does: 'which test bed and load, or all loads of a test bed: copied from its chart',
  },
  {
    name: 'a … f',
    values: 'istio, istio@1.25.0:ambient',
    does: 'subjects to compare, or the only ones of overhead, load, percentiles and resources',
  },
  { name: 'ranks', values: '1, 0', does: 'whether proven ranks stand at the bars' },
  {
    name: 'about',
    values: 'number of a condition',
    does: 'the bar to emphasise; the others are paler',
  },
  {
    name: 'pair',
    values: 'b to f',
    does: 'which of them is compared with the first in a plot of ratios',
  },
  {
    name: 'rps, from, to',
    values: '2000',
    does: 'load in requests/s, or its bounds; from=any: every load',
  },
  {
    name: 'mesh, mode',
    values: 'istio, ambient',
    does: 'short name of a mesh, and one of its modes',
  },
  { name: 'independent', values: '0, 1', does: 'overheads of independent publications alone' },
  {
    name: 'trust',
    values: 'declared, submitted',
    does: 'ratios of senders that are no publications',
  },
  {
    name: 'document, load, beside',
    values: 'istio-docs-performance, 1000x4',
    does: 'editions of which document, at which load and connections, and whose axis they share',
  },
  {
    name: 'line, run',
    values: 'digits, UUID',
    does: 'series of a CI job, and a run of a pull request',
  },
  {
    name: 'in',
    values: 'difference, percent; added, times, share',
    does: 'overhead in the unit of the metric, in percent or as a multiple',
  },
  {
    name: 'axis',
    values: 'linear, log',
    does: 'scale of the value axis; by default whichever fits',
  },
  {
    name: 'hide',
    values: 'istio-1.10.0-sidecar',
    does: 'lines to leave out; CSV and JSON keep and mark them',
  },
  { name: 'zoom', values: '200~2000', does: 'ends of the part of the x axis that is shown' },
  { name: 'theme', values: 'light, dark, auto', does: 'colours; auto follows the reader' },
  {
    name: 'width, height',
    values: '120 to 2400',
    does: 'px; 720 wide and as high as needed by default',
  },
  { name: 'scale', values: '1 to 3', does: 'pixels of a PNG for each px' },
  {
    name: 'title, legend',
    values: '1, 0',
    does: 'whether title and meaning of the marks are shown',
  },
] as const
