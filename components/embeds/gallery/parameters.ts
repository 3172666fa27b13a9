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
  { name: 'a … f', values: 'istio, istio@1.25.0:ambient', does: 'subjects to compare' },
  { name: 'rps', values: '2000', does: 'load of a comparison in requests/s' },
  { name: 'mesh', values: 'istio', does: 'short name of a mesh' },
  {
    name: 'line, run',
    values: 'digits, UUID',
    does: 'series of a CI job, and a run of a pull request',
  },
  {
    name: 'in',
    values: 'difference, percent',
    does: 'overhead in the unit of the metric, or in percent',
  },
  {
    name: 'axis',
    values: 'linear, log',
    does: 'scale of the value axis; by default whichever fits',
  },
  {
    name: 'hide',
    values: 'Istio,Linkerd',
    does: 'lines that are left out; CSV and JSON keep and mark them',
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
