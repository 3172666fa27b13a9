import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { unitFor } from '@/ingest/dictionary/units'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { createCaller } from '@/server/api/root'
import { syncMetrics } from '@/server/catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { testDatabase } from '@/server/testing/database'
import { importPublication } from '../../import'
import { loadPublications } from '../../load-files'
import { checkFolder } from '../faults'

const ROOT = import.meta.dirname
const [KRD, OVN] = ['krd-2022-12-cni-iperf3', 'kube-ovn-docs-performance-tuning'] as const
const { db } = await testDatabase()
const api = createCaller({ db })
const folders = loadPublications(ROOT)

it('their files have no fault, and the figures that were accepted', () => {
  const checked = checkFolder(path.relative('.', ROOT))
  expect(checked.flatMap(({ faults }) => faults)).toEqual([])
  expect(checked.map(({ slug, figures }) => [slug, figures?.observations])).toEqual([
    [KRD, 24],
    [OVN, 72],
  ])
})

describe('imported without touching code', () => {
  beforeAll(async () => {
    await syncMetrics(db)
    await syncMeshes(db)
    for (const { publication, sha256 } of folders)
      await db.$transaction((tx) => importPublication(tx, publication, sha256))
  })

  it.each(folders.map((folder) => [folder.slug, folder] as const))(
    '%s: the API has every value of its file',
    async (slug, { publication }) => {
      const served = await api.publications.observations({ slug })
      const siOf = (metric: string, unit: string, value: number | null): number => {
        const { dimension } = getMetric(parseMetricKey(metric)?.metric ?? '')
        return Number(((value ?? NaN) * (unitFor(unit, dimension)?.factor ?? NaN)).toPrecision(12))
      }
      const written = publication.evidence.map((row) => [
        row.subject,
        row.metric,
        row.locator,
        siOf(row.metric, row.unit, row.value),
      ])
      const read = served.flatMap(({ subject, key, evidence }) =>
        evidence.map(({ locator, value }) => [
          subject,
          key,
          locator,
          Number(value?.toPrecision(12)),
        ]),
      )
      expect(read.map(String).sort()).toEqual(written.map(String).sort())
    },
  )

  it('charts put subjects of one load side by side, each load apart', async () => {
    const { panels } = await api.publications.get({ slug: OVN })
    const bars = (key: string, protocol: string, payloadBytes: number) =>
      panels
        .filter((one) => one.key === key && one.workload.protocol === protocol)
        .filter((one) => one.workload.payloadBytes === payloadBytes && one.rows.length === 5)
        .flatMap(({ rows }) => rows.map(({ subject, value }) => [subject.label, value.value]))
    const udp = Object.fromEntries(bars('tcp.rr.latency.mean', 'udp', 4096)) as object
    expect(udp).toMatchObject({
      'Calico, IPIP': 52.9e-6,
      'Kube-OVN, underlay, tuned': 44e-6,
      'No mesh, network of the host': 45.9e-6,
    })
    const tcp = Object.fromEntries(bars('tcp.throughput.mean', 'tcp', 1024)) as object
    expect(tcp).toMatchObject({ 'Kube-OVN, overlay, tuned': 10.2e9, 'Calico, IPIP': 1.45e9 })
  })

  it('values of one load on two kinds of machines are told apart', async () => {
    const all = await api.publications.observations({ slug: OVN })
    const host = all.filter(
      (o) => o.subject === 'host-network' && o.load.startsWith('tcp, 1 byte,'),
    )
    expect(
      host.map(({ load, key, evidence: [first] }) => [load, key, first?.printedValue]),
    ).toEqual([
      ['tcp, 1 byte, Intel Xeon E-2278G, 2 x 10 Gbit/s', 'tcp.rr.latency.mean', 13.1],
      ['tcp, 1 byte, Intel Xeon E-2278G, 2 x 10 Gbit/s', 'tcp.throughput.mean', 28.2],
      ['tcp, 1 byte, AMD EPYC 7402P, 25 Gbit/s', 'tcp.rr.latency.mean', 16.6],
      ['tcp, 1 byte, AMD EPYC 7402P, 25 Gbit/s', 'tcp.throughput.mean', 24.8],
    ])
  })

  it('message sizes that were varied are one sweep', async () => {
    const { panels } = await api.publications.get({ slug: OVN })
    const labels = panels.filter((one) => one.rows.length === 5).map(({ loadLabel }) => loadLabel)
    expect([...new Set(labels)].sort()).toEqual([
      'payload of 1 byte',
      'payload of 1,024 bytes',
      'payload of 4,096 bytes',
    ])
    const families = new Set(panels.map(({ familyKey, key }) => `${familyKey} ${key}`))
    expect([panels.length, families.size]).toEqual([16, 8])
  })

  it('say who published, what changed and what is not stated', async () => {
    const [ovn, krd] = await Promise.all([OVN, KRD].map((slug) => api.publications.get({ slug })))
    expect(ovn?.affiliation).toMatch(/one of the products measured/)
    expect(krd?.affiliation).toMatch(/No relation/)
    expect(krd?.notes.map(({ kind }) => kind)).toContain('source_change')
    expect(ovn?.claims.map(({ verdict }) => verdict)).toEqual(['uncheckable'])
  })
})
