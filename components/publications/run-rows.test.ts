import { describe, expect, it } from 'vitest'
import type { ObservationDetail } from '@/server/publications/schemas'
import { observationSample, readingSample } from './sample-observations'
import { runTable } from './run-rows'

const sample = (value: number | null, run: string | null = null, part: string | null = null) => ({
  run,
  part,
  value,
})
const observation = (
  id: number,
  key: string,
  samples: ObservationDetail['evidence'][number]['samples'],
) => observationSample({ id, key, evidence: [readingSample({ samples })] })

describe('runTable', () => {
  it('has a row for each run, in its order, and says which failed', () => {
    const { columns, rows } = runTable([
      observation(1, 'http.latency.p50', [sample(4.1), sample(null), sample(4.3)]),
      observation(2, 'http.latency.p99', [sample(9), sample(null), sample(11)]),
      observation(3, 'http.latency.max', []),
    ])
    expect(columns.map(({ head }) => head)).toEqual(['p50 latency', 'p99 latency'])
    expect(rows.map(({ run, values }) => [run, ...values.values()])).toEqual([
      ['1', '4.1\u2009ms', '9\u2009ms'],
      ['2', 'failed', 'failed'],
      ['3', '4.3\u2009ms', '11\u2009ms'],
    ])
  })

  it('gives a run with parts their mean, and none without one of them', () => {
    const parts = [sample(10, 'a', 'x'), sample(14, 'a', 'y'), sample(8, 'b', 'x')]
    const { rows } = runTable([
      observation(1, 'http.latency.p50', [...parts, sample(null, 'b', 'y')]),
    ])
    expect(rows.map(({ run, values }) => [run, values.get(1)])).toEqual([
      ['a', '12\u2009ms, mean of 2 parts'],
      ['b', 'failed'],
    ])
  })
})
