import { inflateSync } from 'node:zlib'
import { AdapterError } from '../model/adapter'
import { LIMITS } from './limits'

/**
 * HdrHistogram payloads, versions 1 and 2 (HdrHistogram/HdrHistogram, AbstractHistogram.encodeIntoByteBuffer).
 * Counts are 64-bit in the format; they are read as exact integers up to 2^53 and refused beyond.
 */
export type HdrHistogram = {
  lowest: number
  highest: number
  digits: number
  /** count by array index, only those above 0 */
  counts: Map<number, number>
  total: number
}

const MAX_INFLATED_BYTES = 4 * 2 ** 20
const MAX_BASE64_LENGTH = 8 * 2 ** 20

const refuse = (detail: string): AdapterError =>
  new AdapterError({
    code: 'MALFORMED',
    title: 'HdrHistogram: the payload cannot be decoded',
    detail,
    hint: 'send the log as written by HistogramLogWriter (version 1.2 or later)',
  })

type Layout = { unitMagnitude: number; halfMagnitude: number; half: number }

function toLayout({ lowest, digits }: Pick<HdrHistogram, 'lowest' | 'digits'>): Layout {
  const largestWithUnit = 2 * 10 ** digits
  const magnitude = Math.ceil(Math.log2(largestWithUnit))
  const halfMagnitude = Math.max(magnitude, 1) - 1
  return { unitMagnitude: Math.floor(Math.log2(lowest)), halfMagnitude, half: 2 ** halfMagnitude }
}

/** Lowest and highest value that share an array index. */
export function rangeOfIndex(
  hdr: Pick<HdrHistogram, 'lowest' | 'digits'>,
  index: number,
): [number, number] {
  const { unitMagnitude, half } = toLayout(hdr)
  const bucket = Math.floor(index / half) - 1
  const sub = bucket < 0 ? index : (index % half) + half
  const size = 2 ** (Math.max(bucket, 0) + unitMagnitude)
  return [sub * size, (sub + 1) * size - 1]
}

/** Array index of a value; values below the unit share index 0. */
export function indexOfValue(hdr: Pick<HdrHistogram, 'lowest' | 'digits'>, value: number): number {
  const { unitMagnitude, halfMagnitude, half } = toLayout(hdr)
  const units = Math.floor(value / 2 ** unitMagnitude)
  if (units < 2 * half) return units
  // A double holds the exponent exactly, so the bucket needs no loop over bits.
  const bucket = Math.floor(Math.log2(units)) - halfMagnitude
  const exact =
    units >= 2 ** (bucket + halfMagnitude + 1)
      ? bucket + 1
      : units < 2 ** (bucket + halfMagnitude)
        ? bucket - 1
        : bucket
  return (exact + 1) * half + Math.floor(units / 2 ** exact) - half
}

function decodeBytes(base64: string): Buffer {
  const text = base64.trim()
  if (text.length > MAX_BASE64_LENGTH)
    throw refuse(`expected at most ${MAX_BASE64_LENGTH} characters, found ${text.length}`)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0)
    throw refuse('expected base64, found other characters or a cut end')
  return Buffer.from(text, 'base64')
}

const COMPRESSED = { v1: 0x1c849302, v2: 0x1c849304 }
const PLAIN = { v1: 0x1c849301, v2: 0x1c849303 }
const withoutWordSize = (cookie: number): number => (cookie & ~0xf0) >>> 0

function inflate(bytes: Buffer, limit: number): Buffer {
  if (bytes.length < 8) throw refuse('expected a header of 8 bytes, found fewer')
  const cookie = withoutWordSize(bytes.readUInt32BE(0))
  if (cookie === PLAIN.v1 || cookie === PLAIN.v2) return bytes
  if (cookie !== COMPRESSED.v1 && cookie !== COMPRESSED.v2)
    throw refuse(`expected a version 1 or 2 cookie, found 0x${bytes.readUInt32BE(0).toString(16)}`)
  try {
    return inflateSync(bytes.subarray(8, 8 + bytes.readUInt32BE(4)), {
      maxOutputLength: limit,
    })
  } catch (error) {
    throw refuse(
      `the compressed part is broken or inflates beyond ${limit} bytes: ${(error as Error).message}`,
    )
  }
}

/** One ZigZag LEB128 number of at most nine bytes, as HdrHistogram packs it. */
function zigZag(bytes: Buffer, at: number): { value: number; next: number } {
  // Nearly every count is small; a number of any size takes ten times as long.
  const only = bytes[at]
  if (only !== undefined && only < 0x80) return { value: (only >>> 1) ^ -(only & 1), next: at + 1 }
  let [raw, shift, next] = [0n, 0n, at]
  for (let i = 0; i < 9; i++) {
    const byte = bytes[next++]
    if (byte === undefined) throw refuse('the counts end inside a number')
    if (i === 8) {
      raw |= BigInt(byte) << shift
      break
    }
    raw |= BigInt(byte & 0x7f) << shift
    if ((byte & 0x80) === 0) break
    shift += 7n
  }
  const value = (raw >> 1n) ^ -(raw & 1n)
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < -BigInt(2 ** 31))
    throw refuse('a count is larger than 2^53')
  return { value: Number(value), next }
}

function* packedCounts(bytes: Buffer): Generator<[number, number]> {
  for (let at = 0, index = 0; at < bytes.length;) {
    const { value, next } = zigZag(bytes, at)
    at = next
    if (value < 0) index -= value
    else yield [index++, value]
  }
}

function* fixedCounts(bytes: Buffer, width: number): Generator<[number, number]> {
  if (width !== 2 && width !== 4 && width !== 8)
    throw refuse(`expected counts of 2, 4 or 8 bytes, found ${width}`)
  for (let index = 0; (index + 1) * width <= bytes.length; index++) {
    const at = index * width
    const count = width === 8 ? Number(bytes.readBigInt64BE(at)) : bytes.readIntBE(at, width)
    if (count < 0 || count > Number.MAX_SAFE_INTEGER)
      throw refuse(`count ${count} at index ${index} is out of range`)
    yield [index, count]
  }
}

const HEADER_BYTES = 40

/** What the payloads of one file may still inflate to, and the buckets that they may still fill. */
export type InflateBudget = { bytes: number; counts: number }

/** Decodes a base64 payload. @throws AdapterError MALFORMED with what was expected and found */
export const decodeHdr = (base64: string): HdrHistogram =>
  decodeHdrWithin(base64, { bytes: MAX_INFLATED_BYTES, counts: LIMITS.hdrCounts })

/**
 * Decodes one payload of a file of many.
 * @param budget shared by the payloads and reduced by each: a file of small bombs is one bomb
 * @throws AdapterError as `decodeHdr`
 */
export function decodeHdrWithin(base64: string, budget: InflateBudget): HdrHistogram {
  const limit = Math.min(MAX_INFLATED_BYTES, budget.bytes)
  const bytes = inflate(decodeBytes(base64), Math.max(1, limit))
  budget.bytes -= bytes.length
  if (bytes.length < HEADER_BYTES)
    throw refuse(`expected a header of ${HEADER_BYTES} bytes, found ${bytes.length}`)
  const cookie = bytes.readUInt32BE(0)
  const version = withoutWordSize(cookie)
  if (version !== PLAIN.v1 && version !== PLAIN.v2)
    throw refuse(`expected a version 1 or 2 payload, found 0x${cookie.toString(16)}`)
  const [length, digits] = [bytes.readUInt32BE(4), bytes.readInt32BE(12)]
  const [lowest, highest] = [Number(bytes.readBigInt64BE(16)), Number(bytes.readBigInt64BE(24))]
  if (bytes.readInt32BE(8) !== 0)
    throw refuse('shifted histograms (a normalising offset) are not read')
  if (digits < 1 || digits > 4) throw refuse(`expected 1 to 4 significant digits, found ${digits}`)
  if (!(lowest >= 1 && highest >= 2 * lowest && highest <= Number.MAX_SAFE_INTEGER))
    throw refuse(`expected a trackable range within 1 to 2^53, found ${lowest} to ${highest}`)
  const body = bytes.subarray(HEADER_BYTES, HEADER_BYTES + length)
  if (body.length < length) throw refuse(`expected ${length} bytes of counts, found ${body.length}`)
  const hdr: HdrHistogram = { lowest, highest, digits, counts: new Map(), total: 0 }
  const last = indexOfValue(hdr, highest)
  const counts =
    version === PLAIN.v2 ? packedCounts(body) : fixedCounts(body, (cookie & 0xf0) >>> 4)
  const end = last + toLayout(hdr).half
  for (const [index, count] of counts) {
    if (count === 0) continue
    if (index > end) throw refuse(`count index ${index} lies beyond the trackable range`)
    if (--budget.counts < 0)
      throw refuse(`expected at most ${LIMITS.hdrCounts} buckets in all histograms, found more`)
    hdr.counts.set(index, count)
    hdr.total += count
  }
  if (!Number.isSafeInteger(hdr.total)) throw refuse('the counts add up to more than 2^53')
  return hdr
}

/**
 * Sum of histograms. Lossless when the layouts agree; otherwise each bucket's lowest value is recorded in the
 * coarsest layout that holds all, which is off by at most one bucket of each.
 */
export function mergeHdr(histograms: readonly HdrHistogram[]): {
  merged: HdrHistogram
  isLossless: boolean
} {
  const merged: HdrHistogram = {
    lowest: Math.max(...histograms.map((h) => h.lowest)),
    highest: Math.max(...histograms.map((h) => h.highest)),
    digits: Math.min(...histograms.map((h) => h.digits)),
    counts: new Map(),
    total: 0,
  }
  const target = toLayout(merged)
  let isLossless = true
  for (const h of histograms) {
    const layout = toLayout(h)
    const same = layout.half === target.half && layout.unitMagnitude === target.unitMagnitude
    isLossless &&= same
    for (const [index, count] of h.counts) {
      const to = same ? index : indexOfValue(merged, rangeOfIndex(h, index)[0])
      merged.counts.set(to, (merged.counts.get(to) ?? 0) + count)
      merged.total += count
    }
  }
  return { merged, isLossless }
}

/** Highest equivalent value at rank max(1, ceil(q N)); q in 0..1. Null for an empty histogram. */
export function hdrQuantile(hdr: HdrHistogram, q: number): number | null {
  if (hdr.total === 0) return null
  // 99.9 / 100 is not exact: an error of one ulp must not move the rank.
  const rank = Math.max(1, Math.ceil(q * hdr.total * (1 - Number.EPSILON)))
  let seen = 0
  for (const index of [...hdr.counts.keys()].sort((a, b) => a - b)) {
    seen += hdr.counts.get(index) ?? 0
    if (seen >= rank) return rangeOfIndex(hdr, index)[1]
  }
  return null
}

/** Mean and population SD of the buckets' middles, as HdrHistogram computes them. */
export function hdrMoments(hdr: HdrHistogram): { mean: number; stddev: number } | null {
  if (hdr.total === 0) return null
  const middle = (index: number) => {
    const [low, high] = rangeOfIndex(hdr, index)
    return low + Math.floor((high - low + 1) / 2)
  }
  let sum = 0
  for (const [index, count] of hdr.counts) sum += middle(index) * count
  const mean = sum / hdr.total
  let squares = 0
  for (const [index, count] of hdr.counts) squares += (middle(index) - mean) ** 2 * count
  return { mean, stddev: Math.sqrt(squares / hdr.total) }
}
