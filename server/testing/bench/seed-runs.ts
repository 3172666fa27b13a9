import { readFileSync } from 'node:fs'

/**
 * Generated results for load tests. Each is a fortio file with a context as a CI job would send it, so that everything
 * behind the ingest endpoint treats it like a real one. Never for a public instance.
 */
const FORTIO = 'ingest/fixtures/fortio/http_qps200_c8.json'
const VERSIONS = { istio: '1.', linkerd: '2.', cilium: '1.', calico: '3.' } as const
const MESHES = Object.keys(VERSIONS) as (keyof typeof VERSIONS)[]
/**
 * Of one family: the baseline and four meshes in three versions, each at two rates. Two of the three are its own, so that 200
 * families have 401 versions of each mesh.
 */
const VERSIONS_EACH = 3
const RATES = [200, 2000]
export const CONDITIONS_PER_FAMILY = (1 + MESHES.length * VERSIONS_EACH) * RATES.length

type Seconds = { Min: number; Max: number; Sum: number; Avg: number; StdDev: number }
type Histogram = Seconds & {
  Data: { Start: number; End: number }[]
  Percentiles: { Value: number }[]
}
const recorded = JSON.parse(readFileSync(FORTIO, 'utf8')) as { DurationHistogram: Histogram }

function scaled(histogram: Histogram, factor: number): Histogram {
  const { Min, Max, Sum, Avg, StdDev, Data, Percentiles } = histogram
  return {
    ...histogram,
    Min: Min * factor,
    Max: Max * factor,
    Sum: Sum * factor,
    Avg: Avg * factor,
    StdDev: StdDev * factor,
    Data: Data.map((d) => ({ ...d, Start: d.Start * factor, End: d.End * factor })),
    Percentiles: Percentiles.map((p) => ({ ...p, Value: p.Value * factor })),
  }
}

export type Seed = { context: Record<string, unknown>; file: string }

function seedOf(
  family: number,
  rate: number,
  subject: { mesh: string; mode: string | null; version: string | null; slowdown: number },
): Seed {
  const { mesh, mode, version, slowdown } = subject
  const campaign = `generated-${String(family).padStart(4, '0')}`
  const [day, month] = [1 + (family % 28), 1 + (family % 12)].map((n) => String(n).padStart(2, '0'))
  return {
    context: {
      campaign,
      mesh,
      connections: 8,
      topology: 'same node',
      ...(mode === null ? {} : { mode }),
      ...(version === null ? {} : { version }),
      ...(mesh === 'none' ? {} : { baseline: 'none' }),
      environment: {
        label: `generated test bed ${family}`,
        node_type: `type-${family % 7}`,
        nodes: 3,
      },
    },
    file: JSON.stringify({
      ...recorded,
      Labels: `${campaign} ${mesh} ${version ?? ''} ${rate}`,
      StartTime: `2025-${month ?? '01'}-${day ?? '01'}T00:00:00Z`,
      RequestedQPS: String(rate),
      ActualQPS: rate * 0.999,
      DurationHistogram: scaled(
        recorded.DurationHistogram,
        // Of every family others, so that no run is flagged as a copy.
        slowdown * (1 + (family % 10) / 5 + family / 1e9),
      ),
    }),
  }
}

/** One run of every condition of a family, the baseline first. */
export function listSeeds(family: number): Seed[] {
  return RATES.flatMap((rate) => [
    seedOf(family, rate, { mesh: 'none', mode: null, version: null, slowdown: 1 }),
    ...MESHES.flatMap((mesh, m) =>
      Array.from({ length: VERSIONS_EACH }, (_, v) =>
        seedOf(family, rate, {
          mesh,
          mode: mesh === 'calico' || mesh === 'cilium' ? 'wireguard' : 'sidecar',
          version: `${VERSIONS[mesh]}${20 + v}.${v === 0 ? 0 : family}`,
          slowdown: 1.2 + m * 0.3 - v * 0.05,
        }),
      ),
    ),
  ])
}
