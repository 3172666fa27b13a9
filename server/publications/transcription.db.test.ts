import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseMetricKey, statisticName } from '@/ingest/dictionary/metric-key'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '../testing/database'
import type { ObservationDetail } from './schemas'

/**
 * Every canonical value of every publication as the API serves it, against the transcription that the files were made of.
 * The golden file holds a checksum of each transcription; where the transcriptions themselves lie beside the project, every
 * line is compared with them.
 */
const SHARED = '../shared/publications'
const isShared = existsSync(SHARED)
const golden = z
  .record(z.string(), z.object({ values: z.number(), sha256: z.string() }))
  .parse(
    JSON.parse(readFileSync(path.join(import.meta.dirname, 'transcription.golden.json'), 'utf8')),
  )
const slugs = Object.keys(golden)
const { db } = await testDatabase({ isPublished: true })
const api = createCaller({ db })

type Line = {
  mesh: string
  rps: number | null
  connections: number | null
  statistic: string
  value: number | null
  unit: string
  method: string
  samples: (number | null)[]
}
/** One line of the comparison: a figure with its product, load and statistic. */
const lineOf = (line: Line): string =>
  Object.values(line)
    .map((one) => JSON.stringify(one))
    .join(' ')

async function served(slug: string): Promise<string[]> {
  const observations = await api.publications.observations({ slug })
  const conditions = await db.condition.findMany({
    where: { campaign: { slug } },
    include: { workload: true },
  })
  const loads = new Map(conditions.map(({ id, workload }) => [id, workload]))
  return observations
    .map((o: ObservationDetail) => {
      const [reading] = o.evidence
      const key = parseMetricKey(o.key)
      if (!reading || !key) throw new Error(`${slug}: ${o.key} has no reading`)
      return lineOf({
        mesh: o.mesh,
        rps: loads.get(o.conditionId)?.targetRps ?? null,
        connections: loads.get(o.conditionId)?.connections ?? null,
        statistic: [statisticName(key), o.variant].filter(Boolean).join(' '),
        value: reading.printedValue,
        unit: reading.printedUnit,
        method: reading.method,
        samples: reading.samples.map((sample) => sample.value),
      })
    })
    .sort()
}

const Sample = z.union([z.number(), z.object({ value: z.number().nullable() })])
const Transcribed = z.object({
  results: z.array(
    z.object({
      subject: z.object({ mesh: z.string() }),
      scenario: z.object({
        rps: z.number().nullish(),
        connections: z.number().nullish(),
      }),
      metric: z.object({ name: z.string(), statistic: z.string().nullish(), unit: z.string() }),
      value: z.number().nullable(),
      method: z.string(),
      samples: z.array(Sample).default([]),
      canonical: z.boolean(),
    }),
  ),
})

/** Names of the transcription whose spelling differs from that of the dictionary. */
const MESHES: Record<string, string> = { kubeovn: 'kube-ovn', kuberouter: 'kube-router' }
const UNITS: Record<string, string> = {
  bytes: 'B',
  'cores (CPU-seconds per second, whole host)': 'cores',
  'GB/s (as printed; bits or bytes not stated)': 'GB/s',
  'KB/s (wrk: binary units)': 'KiB/s',
  'MB/s (wrk: binary units)': 'MiB/s',
}
const STATISTICS: Record<string, string> = {
  'not stated': 'not_stated',
  p999: 'p99.9',
  p9999: 'p99.99',
  p99999: 'p99.999',
  'p999 (lowest run)': 'p99.9 lowest-run',
  'p999 (highest run)': 'p99.9 highest-run',
  'mean (about)': 'mean',
  'mean (unfiltered)': 'mean unfiltered',
  "mean (authors' 2-pass filter)": 'mean filtered',
  'quadratic regression value': 'value regression',
  'instant rate': 'rate',
  'mean over the window': 'mean',
  'snapshot (kubectl top)': 'value',
}
const PLAIN = new Set(['success_rate', 'error_rate', 'qps_per_core'])

function transcribed(slug: string): string[] {
  const text = readFileSync(path.join(SHARED, `${slug}.json`), 'utf8')
  return Transcribed.parse(JSON.parse(text))
    .results.filter(({ canonical }) => canonical)
    .map(({ subject, scenario, metric, value, method, samples }) => {
      const statistic = metric.statistic ?? 'value'
      return lineOf({
        mesh: MESHES[subject.mesh] ?? subject.mesh,
        // No requests and no connections are no load, which has no number.
        rps: scenario.rps || null,
        connections: scenario.connections || null,
        statistic: PLAIN.has(metric.name) ? 'value' : (STATISTICS[statistic] ?? statistic),
        value,
        unit: UNITS[metric.unit] ?? metric.unit,
        method,
        samples: samples.map((sample) => (typeof sample === 'number' ? sample : sample.value)),
      })
    })
    .sort()
}

const checksum = (lines: readonly string[]) => ({
  values: lines.length,
  sha256: createHash('sha256').update(lines.join('\n')).digest('hex'),
})

describe('every canonical value that the API serves', () => {
  it.each(slugs)('of %s is that of the transcription', async (slug) => {
    expect(checksum(await served(slug))).toEqual(golden[slug])
  })

  it('comes from all publications', async () => {
    const listed = await api.publications.list()
    expect(listed.map(({ slug }) => slug).sort()).toEqual([...slugs].sort())
  })
})

describe.runIf(isShared)('the transcriptions beside the project', () => {
  it.each(slugs)('%s has the lines of the API, and the checksum kept here', async (slug) => {
    const lines = transcribed(slug)
    expect(await served(slug)).toEqual(lines)
    expect(checksum(lines)).toEqual(golden[slug])
  })
})
