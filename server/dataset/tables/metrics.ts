import { column, type Table } from './define'

/** The dictionary of quantities. */
export const metrics: Table = {
  name: 'metrics',
  title: 'Metrics',
  description: 'One row for each metric of the dictionary. Values are stored in its SI unit.',
  key: ['metric'],
  references: [],
  from: 'metric m',
  order: 'm.code',
  columns: [
    column(
      'metric',
      'string',
      'm.code',
      'Metric, the first part of a key such as http.latency.p99',
    ),
    column('name', 'string', 'm.name', 'Name'),
    column('dimension', 'string', 'm.dimension', 'Dimension'),
    column('unit', 'string', 'm.unit', 'Unit of every value in this data set'),
    column('display_unit', 'string', 'm.display', 'Unit that the site shows'),
    column(
      'better',
      'string',
      `CASE m.better WHEN 1 THEN 'higher' WHEN -1 THEN 'lower' ELSE 'neither' END`,
      'Which values are better: lower, higher or neither',
    ),
  ],
}
