import { modeName, productWords } from '@/ingest/dictionary/mode-words'
import { metricLabel } from '@/components/charts/definitions/words'
import { formatExact } from '@/components/charts/format'
import type { PickerGroup, PickerOption, Pickers } from '@/components/compare/pickers'
import { boundsText } from '@/components/charts/definitions/published-words'
import { withSelection } from '@/components/ui/chip-row'
import { MAX_SUBJECTS, type Comparison, type SubjectRef } from '@/server/results/compare/schemas'
import { ANY_LOAD } from '@/server/results/load-range'
import { compareHref, type CompareState } from './search-params'
import { refText, SUBJECT_NAMES } from '@/components/charts/definitions/ratios/compare-path'

/** Named first where subjects have them; the rest of the dictionary follows. */
const USUAL = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'max'].map(
  (name) => `http.latency.${name}`,
)

/** 1.9 before 1.10. */
const BY_VERSION = new Intl.Collator('en', { numeric: true })
const byLabel = (x: PickerOption, y: PickerOption): number => BY_VERSION.compare(x.label, y.label)

const unique = (options: readonly PickerOption[]): PickerOption[] => [
  ...new Map(options.map((one) => [one.value, one])).values(),
]

type Choice = Comparison['choices'][number]

/** "Istio ambient": a mesh in one mode at any version, and a mesh in any mode. */
function listProducts(choices: readonly Choice[]): PickerOption[] {
  const inMode = choices.map(({ mesh, mode, meshName }) => ({
    value: refText({ mesh, version: null, mode }),
    label: mode === null ? meshName : productWords({ meshName, mode }),
  }))
  const inAny = choices.map(({ mesh, meshName }) => ({
    value: refText({ mesh, version: null, mode: null }),
    label: `${meshName}, any mode`,
  }))
  return unique([...inMode, ...inAny]).sort(byLabel)
}

/** The versions of a mesh, in the mode that is chosen where one is. */
function listVersions(choices: readonly Choice[], ref: SubjectRef): PickerOption[] {
  const own = choices.filter(
    ({ mesh, mode }) => mesh === ref.mesh && (ref.mode === null || mode === ref.mode),
  )
  const versions = own.flatMap(({ mesh, meshName, version, mode }) =>
    version === null
      ? []
      : [
          {
            value: refText({ mesh, version, mode: ref.mode === null ? null : mode }),
            label: [meshName, version, ref.mode === null ? null : mode && modeName(mode)]
              .filter((part) => part !== null)
              .join(' '),
          },
        ],
  )
  return unique(versions).sort(byLabel)
}

function subjectGroups(
  choices: readonly Choice[],
  products: readonly PickerOption[],
  ref: SubjectRef | undefined,
  label: string,
): PickerGroup[] {
  if (!ref) return [{ label: 'Mesh and mode', options: products }]
  // It has no versions, and no product with modes has its name.
  if (ref.mesh === 'none')
    return [
      { label: 'Chosen', options: [{ value: refText(ref), label: 'No mesh' }] },
      { label: 'Other mesh or mode', options: products },
    ]
  const any = { ...ref, version: null }
  const anyLabel = products.find(({ value }) => value === refText(any))?.label ?? label
  const options = unique([
    // What is chosen can be seen, also where nobody measured it.
    ...(ref.version === null ? [] : [{ value: refText(ref), label }]),
    { value: refText(any), label: `${anyLabel}, any version` },
    ...listVersions(choices, ref),
  ])
  return [
    { label: 'Version', options },
    {
      label: 'Other mesh or mode',
      options: products.filter(({ value }) => value !== refText(any)),
    },
  ]
}

/** What is chosen stands alone in its menu, where nothing says what the number of the others counts. */
const withCount = (label: string, count: number | undefined, isChosen: boolean): string =>
  isChosen ? label : `${label} (${count ?? 0})`

function metricGroups({ metric, metrics, otherMetrics, counts }: Comparison): PickerGroup[] {
  const ordered = [
    ...USUAL.filter((key) => metrics.includes(key)),
    ...metrics.filter((key) => !USUAL.includes(key)),
  ]
  const known = otherMetrics.includes(metric) ? ordered : withSelection(ordered, metric)
  const toOption = (key: string): PickerOption => ({ value: key, label: metricLabel(key) })
  return [
    {
      label: 'Metrics, and how many values publications have',
      options: known.map((key) => ({
        value: key,
        label: withCount(metricLabel(key), counts.metrics[key], key === metric),
      })),
    },
    { label: 'Measured outside publications alone', options: otherMetrics.map(toOption) },
  ].filter(({ options }) => options.length > 0)
}

/** The value of the field that asks for any load, where bounds would else stay. */
export const ANY = 'any'

function loadChoices({ loads, counts }: Comparison, input: CompareState): Pickers['load'] {
  const isRange = input.from !== null || input.to !== null
  return {
    value: input.rps !== null ? String(input.rps) : '',
    options: [
      isRange
        ? { value: '', label: `Load ${boundsText(input)} rps` }
        : { value: '', label: 'Any load' },
      ...(isRange ? [{ value: ANY, label: 'Any load' }] : []),
      ...withSelection(loads, input.rps).map((rps) => ({
        value: String(rps),
        label: withCount(`${formatExact(rps)} rps`, counts.loads[rps], rps === input.rps),
      })),
    ],
  }
}

/** What the pickers of a comparison offer, and what is chosen. */
export function pickersFor(comparison: Comparison, input: CompareState): Pickers {
  const { choices, subjects } = comparison
  const products = listProducts(choices)
  const shown = Math.max(2, input.subjects.length)
  const kept = compareHref({
    ...input,
    ...ANY_LOAD,
    subjects: [],
    metric: null,
    rps: null,
    page: 1,
  })
  const bounds = [
    ['from', input.from],
    ['to', input.to],
  ].flatMap(([name, value]) => (value === null ? [] : [[String(name), String(value)] as const]))
  return {
    subjects: SUBJECT_NAMES.slice(0, shown).map((name, i) => {
      const ref = input.subjects[i]
      return {
        name,
        mesh: ref?.mesh ?? null,
        value: ref ? refText(ref) : '',
        groups: subjectGroups(choices, products, ref, subjects[i]?.label ?? ''),
        canRemove: ref !== undefined && i > 1,
      }
    }),
    more: input.subjects.length >= 2 && shown < MAX_SUBJECTS ? products : null,
    metric: { value: comparison.metric, groups: metricGroups(comparison) },
    load: loadChoices(comparison, input),
    hidden: [
      ...[...new URL(kept, 'http://x').searchParams].map(([n, v]) => [n, v] as const),
      ...bounds,
    ],
    state: compareHref(input),
  }
}
