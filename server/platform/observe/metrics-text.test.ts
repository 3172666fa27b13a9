import { expect, it } from 'vitest'
import { aggregatorOf } from './metrics-text'

it('adds the counts of all workers and shows the worst of what each says of a replica', () => {
  expect(aggregatorOf('meshbench_replica_reads_total', 'counter')).toBe('sum')
  expect(aggregatorOf('meshbench_request_duration_seconds', 'histogram')).toBe('sum')
  expect(aggregatorOf('meshbench_replica_in_use', 'gauge')).toBe('min')
  expect(aggregatorOf('meshbench_replica_staleness_seconds', 'gauge')).toBe('max')
  expect(aggregatorOf('meshbench_database_size_bytes', 'gauge')).toBe('first')
  expect(aggregatorOf('meshbench_queue_waiting', 'gauge')).toBe('sum')
})
