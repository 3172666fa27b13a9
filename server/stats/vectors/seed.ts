import { z } from 'zod'
import { addedRatio, closedLoopDeviation, impliedDifference } from '../seed-arithmetic'

type Input = Record<string, number | number[]>
type Output = Record<string, unknown>

/** `<subject>_added_ms` over `baseline_ms`: absolute values and ratios of additions. */
function additions(input: Input): Output {
  const base = input.baseline_ms
  if (typeof base !== 'number') return {}
  const added = Object.entries(input).flatMap(([key, value]): [string, number][] =>
    key.endsWith('_added_ms') && typeof value === 'number'
      ? [[key.slice(0, -'_added_ms'.length), value]]
      : [],
  )
  const ratios = added.flatMap(([a, x]) =>
    added
      .filter(([b]) => b !== a)
      .map(([b, y]) => [`added_ratio_${a}_over_${b}`, addedRatio(x, y)]),
  )
  return {
    ...Object.fromEntries(added.map(([name, value]) => [`${name}_ms`, base + value])),
    ...Object.fromEntries(ratios),
  }
}

/** `<load>: [baseline, added by linkerd, added by istio]` */
function loads(input: Input): Output {
  return Object.fromEntries(
    Object.entries(input).flatMap(([load, value]) => {
      if (!Array.isArray(value) || value.length !== 3 || !/rps$/.test(load)) return []
      const [, linkerd = 0, istio = 0] = value
      return [
        [`${load}_ratio_istio_over_linkerd_added`, addedRatio(istio, linkerd)],
        [`${load}_linkerd_over_istio_added`, addedRatio(linkerd, istio)],
      ]
    }),
  )
}

/** Pairs of two products: how many times the first one's cost the second one has. */
function pairs(input: Input): Output {
  const names: Record<string, string> = { cp_mb: 'cp', dp_mb: 'dp', dp_cpu_ms: 'cpu' }
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) =>
      Array.isArray(value) && value.length === 2 && names[key]
        ? [[names[key], addedRatio(value[1] ?? 0, value[0] ?? 0)]]
        : [],
    ),
  )
}

/** `<reference>_minus_<other>`: every difference between two others that follows. */
function implied(input: Input): Output {
  const given = Object.entries(input).flatMap(([key, value]): [string, number][] => {
    const other = /^.+_minus_(.+)$/.exec(key)?.[1]
    return other && typeof value === 'number' ? [[other, value]] : []
  })
  if (given.length === 0) return {}
  const differences = given.flatMap(([a, x]) =>
    given
      .filter(([b]) => b !== a)
      .map(([b, y]): [string, number] => [`${a}_minus_${b}`, impliedDifference(x, y)]),
  )
  const negative = differences.some(
    ([name, value]) => name.endsWith('_minus_baseline') && value < 0,
  )
  return { ...Object.fromEntries(differences), flags: negative ? ['NEGATIVE_OVERHEAD'] : [] }
}

function closedLoop({ mean_us, trans_per_s }: Input): Output {
  if (!Array.isArray(mean_us) || !Array.isArray(trans_per_s)) return {}
  const deviations = mean_us.map((mean, i) => closedLoopDeviation(mean / 1e6, trans_per_s[i] ?? 0))
  return { product: deviations.map((d) => (1 + d) * 1e6), relative_to_1e6: deviations }
}

const UNITS: Record<string, [string, number]> = {
  tcp_stream_1e6bit_s: ['tcp_stream_bit_s', 1e6],
  throughput_gbit_s: ['throughput_bit_s', 1e9],
}
const units = (input: Input): Output =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => {
      const [name, factor] = UNITS[key] ?? []
      return name && factor && Array.isArray(value) ? [[name, value.map((v) => v * factor)]] : []
    }),
  )

const SeedInput = z.record(z.string(), z.union([z.number(), z.array(z.number())]))

/** What follows from a publication's numbers; the names in the input say which sums apply. */
export function seedArithmetic(raw: unknown): unknown {
  const input = SeedInput.parse(raw)
  return Object.assign(
    {},
    ...[additions, loads, pairs, implied, closedLoop, units].map((of) => of(input)),
  ) as Output
}
