import type { Edition, EditionSet } from '@/server/trends/editions/schemas'
import { ORIGIN, sampleRow, type RowInput } from './sample-rows'

/** "http.latency.p99", in ms */
const KEY = 'http.latency.p99'

let last = 0
const toEdition = (label: string, rows: readonly RowInput[]): Edition => ({
  label,
  groupKey: `group-${label}`,
  origin: {
    ...ORIGIN,
    trust: 'reviewed',
    publication: {
      slug: `istio-docs-${label}`,
      title: `Istio docs ${label}`,
      url: '',
      publishedOn: null,
    },
  },
  rows: rows.map((row) => sampleRow(KEY, { version: label, ...row }, ++last)),
})

const noMesh = (value: number): RowInput => ({ label: 'No mesh', mesh: 'none', value })
const istio = (mode: 'sidecar' | 'ambient' | 'ambient+waypoint', value: number): RowInput => ({
  label: 'Istio',
  mesh: 'istio',
  mode,
  value,
})

const editionSet = (connections: number, editions: Edition[]): EditionSet => ({
  document: 'istio-docs-performance',
  title: 'Istio docs, performance',
  key: KEY,
  targetRps: 1000,
  connections,
  editions,
})

const FLAW = { code: 'SATURATED', severity: 'exclude' as const, text: 'the load was not achieved' }

/** p99 latency at 4 connections by edition of Istio's documentation. */
export const editions2024 = (): EditionSet =>
  editionSet(4, [
    toEdition('1.19', [istio('sidecar', 2.301), noMesh(0.844)]),
    toEdition('1.20', [istio('sidecar', 0.435), noMesh(0.179)]),
    toEdition('1.21.0', [istio('sidecar', 0.424), noMesh(0.182)]),
    toEdition('1.22.0', [
      istio('sidecar', 1.07),
      istio('ambient+waypoint', 0.69),
      istio('ambient', 0.34),
      noMesh(0.2),
    ]),
    toEdition('1.24.0', [
      istio('sidecar', 0.722),
      istio('ambient+waypoint', 0.672),
      istio('ambient', 0.306),
      noMesh(0.181),
    ]),
  ])

/** Nine editions without baselines: a mode that the newest one lacks, one value that is flagged, large numbers. */
export const manyEditions = (): EditionSet =>
  editionSet(64, [
    toEdition('1.11.0', [istio('ambient', 5400), istio('sidecar', 9200)]),
    ...[9100, 8700, 12_300, 11_800, 7200, 7300, 7900].map((value, i) =>
      toEdition(`1.${12 + i}.0`, [{ ...istio('sidecar', value), flags: i === 2 ? [FLAW] : [] }]),
    ),
    toEdition('1.24.0', [istio('sidecar', 8000), istio('ambient+waypoint', 8010)]),
  ])
