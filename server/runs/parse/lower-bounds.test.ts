import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseResult } from '@/ingest/adapters/parse-result'
import { makeResultFile } from '@/ingest/formats/result-file'
import { listRunFlags } from './run-facts'

const listClippedScopes = (name: string): string[] => {
  const file = makeResultFile(name, readFileSync(`ingest/fixtures/wrk/${name}`))
  const [run] = parseResult(file).runs
  const flags = run ? listRunFlags(run, null) : []
  return flags.filter(({ code }) => code === 'HISTOGRAM_CLIPPED').map(({ scope }) => scope)
}

it('excludes the latencies that slow answers of wrk are missing from', () => {
  expect(listClippedScopes('t1_c4_timeouts.txt')).toEqual([
    'http.latency.mean',
    'http.latency.p50',
    'http.latency.p75',
  ])
  expect(listClippedScopes('t1_c4_latency.txt')).toEqual([])
})
