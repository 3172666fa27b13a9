import { expect, it } from 'vitest'
import { chooseAggregator } from './metrics-text'

it('adds the counts of all workers and shows the worst of what each says of a replica', () => {
  expect(chooseAggregator('meshbench_replica_reads_total', 'counter')).toBe('sum')
  expect(chooseAggregator('meshbench_request_duration_seconds', 'histogram')).toBe('sum')
  expect(chooseAggregator('meshbench_replica_in_use', 'gauge')).toBe('min')
  expect(chooseAggregator('meshbench_replica_staleness_seconds', 'gauge')).toBe('max')
  expect(chooseAggregator('meshbench_database_size_bytes', 'gauge')).toBe('first')
  expect(chooseAggregator('meshbench_queue_waiting', 'gauge')).toBe('sum')
})
