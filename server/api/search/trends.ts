import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { Prisma } from '@/prisma/generated/client'
import { VISIBLE_PRODUCT } from '@/server/catalogue/visible-products'
import type { Db } from '@/server/platform/db/client'
import { cellMetricKey } from '@/server/results/panels'
import { metricTitle } from '@/server/results/titles'
import { selectRunSeries } from '@/server/trends/ci-runs'
import { listComparableSeries } from '@/server/trends/comparable-trends'
import { USUAL_METRIC } from '@/server/trends/trend-series'
import { selectMetrics } from '@/server/trends/versions/select'
import type { SearchGroup, SearchHit } from './schemas'
import { isFound, wordsIn } from './words'

/** A search asks for numbers of a mesh where it has one of these words, or a percentile. */
const ABOUT_NUMBERS = ['trend', 'trends', 'latency', 'throughput', 'cpu', 'memory', 'mem']
const PERCENTILE = /^p\d{1,2}(?:\.\d+)?$/
/** Shorter beginnings are of too many words. */
const MIN_CHARACTERS = 3

const MAX_MESHES = 5
/** Of each mesh, where several have what was asked for. */
const MAX_PER_MESH = 2

const NOT_REVIEWED = ', submitted, not reviewed'

type Product = { slug: string; name: string }
/** Values of one metric key of a mesh. @param place where its page shows them, the best first */
type RankedHit = {
  key: string
  place: 0 | 1 | 2
  count: number
  hit: SearchHit
  /** of runs that nobody reviewed */
  isSubmitted: boolean
}

const isAboutNumbers = (words: readonly string[]): boolean =>
  words.some(
    (word, i) =>
      PERCENTILE.test(word) ||
      ABOUT_NUMBERS.includes(word) ||
      (word.length >= MIN_CHARACTERS && isFound(word, i === words.length - 1, ABOUT_NUMBERS)),
  )

/** "p99 request latency" and "http latency": the words by which a metric key is found. */
function wordsOfKey(key: string): string[] {
  const parsed = parseMetricKey(key)
  const title = parsed ? metricTitle(parsed) : ''
  return [...wordsIn(title), ...key.split(/[^a-z0-9]+/), ...wordsIn(key), 'trend', 'trends']
}

const toTitle = (key: string): string => {
  const parsed = parseMetricKey(key)
  return parsed ? metricTitle(parsed) : key
}

const toHit = ({ slug, name }: Product, key: string, at: string, what: string, fact: string) => ({
  href: `/meshes/${slug}?metric=${encodeURIComponent(key)}#${at}`,
  title: `${name}: ${toTitle(key)}${what}`,
  facts: [fact],
})

/** Every metric key of a mesh by where its page shows it: as a trend, run after run, or by version. */
async function listHits(db: Db, mesh: Product): Promise<RankedHit[]> {
  const found = new Map<string, RankedHit>()
  const add = (one: RankedHit) => {
    // What nobody reviewed takes the place of nothing else.
    const id = `${one.isSubmitted} ${one.key}`
    if (!found.has(id)) found.set(id, one)
  }
  for (const series of await listComparableSeries(db, mesh.slug)) {
    const [key, count] = [cellMetricKey(series), series.compared]
    const isSubmitted = !series.isVouchedFor
    const fact = `${count} versions on one test bed${isSubmitted ? NOT_REVIEWED : ''}`
    add({ key, place: 0, count, isSubmitted, hit: toHit(mesh, key, 'trends', ' trend', fact) })
  }
  for (const series of await selectRunSeries(db, mesh.slug, Prisma.sql`true`)) {
    const [key, count] = [cellMetricKey(series), series.runs]
    const isSubmitted = !series.isVouchedFor
    const fact = `${count} runs${isSubmitted ? NOT_REVIEWED : ''}`
    const hit = toHit(mesh, key, 'run-after-run', ', run after run', fact)
    add({ key, place: 1, count, isSubmitted, hit })
  }
  for (const { key, values, otherValues } of await selectMetrics(db, mesh.slug)) {
    const isSubmitted = values === 0
    const count = isSubmitted ? otherValues : values
    const fact = `${count === 1 ? '1 value' : `${count} values`}, no trend on one test bed${isSubmitted ? ', outside publications' : ''}`
    const hit = toHit(mesh, key, 'versions', ' by version', fact)
    add({ key, place: 2, count, isSubmitted, hit })
  }
  return [...found.values()]
}

const isUsual = ({ key }: RankedHit): boolean => key === USUAL_METRIC
const isOfClient = ({ key }: RankedHit): boolean => !key.includes('@')

const byPlace = (a: RankedHit, b: RankedHit): number =>
  a.place - b.place ||
  Number(isUsual(b)) - Number(isUsual(a)) ||
  Number(isOfClient(b)) - Number(isOfClient(a)) ||
  b.count - a.count

function toGroup(
  kind: SearchGroup['kind'],
  byMesh: readonly RankedHit[][],
  most: number,
): SearchGroup {
  const several = byMesh.filter((mine) => mine.length > 0).length > 1
  const hits = byMesh.flatMap((mine) => (several ? mine.slice(0, MAX_PER_MESH) : mine))
  return {
    kind,
    hits: hits.slice(0, most).map(({ hit }) => hit),
    total: byMesh.flat().length,
    hasMore: false,
  }
}

/**
 * Trends and values of meshes that have all the words: "istio p99 trend"; those of runs that nobody reviewed apart. Nothing
 * where no word is about numbers.
 * @param most hits in the answer
 */
export async function searchTrends(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<{ trends: SearchGroup; submitted: SearchGroup }> {
  if (!isAboutNumbers(words))
    return { trends: toGroup('trend', [], 0), submitted: toGroup('submitted', [], 0) }
  // Raw: a filter that several reads share.
  const products = await db.$queryRaw<Product[]>`
    SELECT m.slug, m.name FROM mesh m WHERE ${VISIBLE_PRODUCT} AND NOT m.is_baseline ORDER BY m.declared_by_org_id IS NOT NULL, m.id`
  const isIn = (texts: readonly string[]) => (word: string, i: number) =>
    isFound(word, i === words.length - 1, texts)
  const named = products.map((product) => ({
    product,
    names: wordsIn(`${product.name} ${product.slug}`),
  }))
  const ofName = named.filter(({ names }) => words.some(isIn(names)))
  const shown = (ofName.length > 0 ? ofName : named).slice(0, MAX_MESHES)
  const found: RankedHit[][] = []
  for (const { product, names } of shown) {
    const all = await listHits(db, product)
    const mine = all.filter(({ key }) => words.every(isIn([...names, ...wordsOfKey(key)])))
    found.push(mine.sort(byPlace))
  }
  const ofKind = (isSubmitted: boolean): RankedHit[][] =>
    found.map((mine) => mine.filter((one) => one.isSubmitted === isSubmitted))
  return {
    trends: toGroup('trend', ofKind(false), most),
    submitted: toGroup('submitted', ofKind(true), most),
  }
}
