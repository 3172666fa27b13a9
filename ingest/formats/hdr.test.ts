import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import { decodeHdr, hdrMoments, hdrQuantile, indexOfValue, mergeHdr, rangeOfIndex } from './hdr'

type Counts = [index: number, count: bigint][]

function zigZag(value: bigint): number[] {
  let rest = value >= 0n ? value << 1n : (-value << 1n) - 1n
  const bytes: number[] = []
  for (let i = 0; i < 8; i++) {
    if (rest < 0x80n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return [...bytes, Number(rest & 0xffn)]
}

/** A payload as HdrHistogram writes it, version 2 packed or version 1 with 8-byte counts. */
function payload(
  counts: Counts,
  { digits = 3, lowest = 1n, highest = 3_600_000_000n, version = 2 } = {},
): string {
  const body =
    version === 2
      ? Buffer.from(
          counts.flatMap(([index, count], i) => {
            const gap = index - (i === 0 ? 0 : (counts[i - 1]?.[0] ?? 0) + 1)
            return [...(gap > 0 ? zigZag(BigInt(-gap)) : []), ...zigZag(count)]
          }),
        )
      : Buffer.alloc(8 * ((counts.at(-1)?.[0] ?? 0) + 1))
  if (version === 1) for (const [index, count] of counts) body.writeBigInt64BE(count, index * 8)
  const head = Buffer.alloc(40)
  head.writeUInt32BE(version === 2 ? 0x1c849313 : 0x1c849381, 0)
  head.writeUInt32BE(body.length, 4)
  head.writeInt32BE(digits, 12)
  head.writeBigInt64BE(lowest, 16)
  head.writeBigInt64BE(highest, 24)
  head.writeDoubleBE(1, 32)
  const packed = deflateSync(Buffer.concat([head, body]))
  const outer = Buffer.alloc(8)
  outer.writeUInt32BE(version === 2 ? 0x1c849314 : 0x1c849382, 0)
  outer.writeUInt32BE(packed.length, 4)
  return Buffer.concat([outer, packed]).toString('base64')
}

describe('merged histograms', () => {
  it('do not depend on the order of runs nor on what is added first', () => {
    const counts = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 999 })), {
        minLength: 1,
        maxLength: 20,
        selector: ([index]) => index,
      })
      .map((list) => list.sort(([a], [b]) => a - b))
      .map((list) => decodeHdr(payload(list.map(([index, n]) => [index, BigInt(n)]))))
    const sorted = (h: ReturnType<typeof decodeHdr>) => [...h.counts].sort(([a], [b]) => a - b)
    fc.assert(
      fc.property(counts, counts, counts, (a, b, c) => {
        const left = mergeHdr([mergeHdr([a, b]).merged, c])
        for (const other of [mergeHdr([a, mergeHdr([b, c]).merged]), mergeHdr([c, b, a])]) {
          expect(sorted(other.merged)).toEqual(sorted(left.merged))
          expect(other.merged.total).toBe(left.merged.total)
        }
      }),
    )
  })
})

describe('HdrHistogram payloads', () => {
  it('reads versions 1 and 2 with counts far above 32 bits', () => {
    const counts: Counts = [
      [10, 6_000_000_000n],
      [2100, 3n],
    ]
    for (const version of [1, 2]) {
      const hdr = decodeHdr(payload(counts, { version }))
      expect(hdr.total).toBe(6_000_000_003)
      expect(hdrQuantile(hdr, 0.5)).toBe(10)
      expect(hdrQuantile(hdr, 1)).toBe(rangeOfIndex(hdr, 2100)[1])
    }
  })

  it('places every value in the bucket that holds it, as wide as the digits allow', () => {
    const digits = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 3_000_000_000 }), (d, value) => {
        const layout = { lowest: 1, digits: d }
        const [lo, hi] = rangeOfIndex(layout, indexOfValue(layout, value))
        expect(lo).toBeLessThanOrEqual(value)
        expect(hi).toBeGreaterThanOrEqual(value)
        expect(hi - lo).toBeLessThanOrEqual(Math.max(0, value * 10 ** -d))
      }),
    )
  })

  it('merges associatively and without loss when layouts agree', () => {
    const histogram = fc
      .uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 8 })
      .map((indices) => decodeHdr(payload(indices.sort((a, b) => a - b).map((i) => [i, 7n]))))
    fc.assert(
      fc.property(histogram, histogram, histogram, (a, b, c) => {
        const left = mergeHdr([mergeHdr([a, b]).merged, c])
        const right = mergeHdr([a, mergeHdr([b, c]).merged])
        expect(left.isLossless).toBe(true)
        expect([...left.merged.counts].sort()).toEqual([...right.merged.counts].sort())
        expect(left.merged.total).toBe(a.total + b.total + c.total)
      }),
    )
  })

  it('re-records into the coarser layout when layouts differ, and says so', () => {
    const fine = decodeHdr(payload([[1500, 5n]]))
    const coarse = decodeHdr(payload([[130, 5n]], { digits: 2, highest: 86_400_000_000n }))
    const { merged, isLossless } = mergeHdr([fine, coarse])
    expect(isLossless).toBe(false)
    expect(merged).toMatchObject({ digits: 2, highest: 86_400_000_000, total: 10 })
    expect(hdrMoments(merged)?.mean).toBeGreaterThan(0)
  })

  it('refuses what is not a histogram, and bombs, with a reason', () => {
    const bomb = Buffer.concat([
      Buffer.from('1c84931400ffffff', 'hex'),
      deflateSync(Buffer.alloc(50_000_000)),
    ])
    const bad = [
      '',
      'not base64!',
      'AAAA',
      Buffer.from('deadbeefdeadbeef').toString('base64'),
      bomb.toString('base64'),
    ]
    for (const text of [...bad, payload([[10, 2n ** 60n]]), payload([[5, 1n]], { digits: 9 })])
      expect(() => decodeHdr(text), text.slice(0, 20)).toThrow(AdapterError)
  })
})
