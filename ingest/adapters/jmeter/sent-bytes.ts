import type { Load } from '../../model/load'
import { SENT_BYTES_ABOUT } from './jmeter-fields'

/** Requests up to here are mostly headers, which name hosts and clients. */
const MIN_BYTES = 1000
/** Samples of one request differ in cookies and ids; with more, the size is no property of the label. */
const SAME_WITHIN = 0.1
/** Of sizes; a label with more sends bodies of its own for each sample. */
const MAX_SIZES = 1000
const DIGITS = 2

/** The sizes of the requests of one label, as load: the median to two digits where all agree, nothing for small ones. */
export class SentBytes {
  private readonly counts = new Map<number, number>()

  /** @param printed empty where the file does not state it; 0 for a request that was never sent */
  add(printed: string): void {
    const bytes = /^[1-9]\d{0,14}$/.test(printed) ? Number(printed) : 0
    if (bytes > 0 && this.counts.size <= MAX_SIZES)
      this.counts.set(bytes, (this.counts.get(bytes) ?? 0) + 1)
  }

  get(): Load {
    const sizes = [...this.counts].sort(([a], [b]) => a - b)
    const [least, most] = [sizes[0]?.[0] ?? 0, sizes.at(-1)?.[0] ?? 0]
    if (sizes.length > MAX_SIZES || most - least > SAME_WITHIN * most) return {}
    const half = sizes.reduce((sum, [, count]) => sum + count, 0) / 2
    let seen = 0
    const median = sizes.find(([, count]) => (seen += count) >= half)?.[0] ?? 0
    return median > MIN_BYTES ? { [SENT_BYTES_ABOUT]: Number(median.toPrecision(DIGITS)) } : {}
  }
}
