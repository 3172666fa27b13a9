import { compareValues } from '../../formats/compare-counts'
import { readField } from '../../model/field'
import { notice } from '../../model/notices'
import type { Notice } from '../../model/parsed-run'
import type { Iperf3Result, Iperf3Sum as Sum } from './iperf3-fields'

/** Datagrams that arrive late or twice move the counts of the receiver by a few. */
const FEW_DATAGRAMS = 5
/** Intervals of less than this share of the test are not all of it. */
const WHOLE_SHARE = 0.9

/** The share of lost datagrams is that of all, or of those that arrived and those that did not. */
export function lossDiffers(one: Sum, place: string): Notice[] {
  const { lost_packets: lost, lost_percent: percent, packets } = one
  if (lost == null || percent == null || packets == null || packets === 0) return []
  const message = `${lost} of ${packets} datagrams lost are not ${percent} %`
  const differences = [packets, packets + lost].map((all) =>
    compareValues(
      { stated: (percent / 100) * all, derived: lost, rounding: FEW_DATAGRAMS },
      message,
      place,
    ),
  )
  return differences.find((found) => found.length === 0) ?? differences[0] ?? []
}

/** Every stream has a connection and an entry at the end; of --bidir, one for each direction. */
export function streamsDiffer({ start, end }: Iperf3Result, isBidirectional: boolean): Notice[] {
  const { num_streams: stated } = start.test_start
  const expected = stated * (isBidirectional ? 2 : 1)
  const counted = [
    ['connected', start.connected?.length ?? 0, '/start/connected'],
    ['at the end', end.streams?.length ?? 0, '/end/streams'],
  ] as const
  const wrong = counted.find(([, n]) => n > 0 && n !== expected && n !== stated)
  if (!wrong) return []
  const [where, n, place] = wrong
  return [notice('IMPLAUSIBLE', `num_streams is ${stated}, but ${n} streams are ${where}`, place)]
}

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : NaN)

/** What the intervals of a direction add up to, without those that -O omits; null where they do not count bytes. */
function addIntervals(value: unknown, sum: string) {
  const intervals = readField(value, 'intervals')
  const all = (Array.isArray(intervals) ? intervals : [])
    .map((one: unknown) => readField(one, sum))
    .filter((one) => one !== undefined && readField(one, 'omitted') !== true)
  const add = (field: string): number =>
    all.reduce<number>((total, one) => total + toNumber(readField(one, field)), 0)
  const [bytes, seconds] = [add('bytes'), add('seconds')]
  if (all.length === 0 || Number.isNaN(bytes) || Number.isNaN(seconds)) return null
  return { bytes, seconds, isSender: readField(all[0], 'sender') }
}

type Side = { sent: Sum | null; received: Sum | null; sum: Sum | null }

/**
 * The intervals are those of the side that wrote the file: its sum at the end is theirs.
 * @param value the file
 * @param at suffix of the sums of the direction
 */
export function intervalsDiffer(
  value: unknown,
  { sent, received, sum }: Side,
  at: string,
): Notice[] {
  const found = addIntervals(value, `sum${at}`)
  if (found === null) return []
  const { bytes, seconds, isSender } = found
  // The one sum of older versions is that of the side it names; of UDP with losses the other one is far from it.
  const ofSide = (side: boolean): Sum | null => (sum?.sender === side ? sum : null)
  const own =
    isSender === true
      ? [sent ?? ofSide(true)]
      : isSender === false
        ? [received ?? ofSide(false)]
        : [sent, received, sum]
  const differences = own
    .filter((one) => one !== null)
    .filter((one) => seconds >= WHOLE_SHARE * one.seconds)
    .map((one) => {
      const message = `the intervals add up to ${bytes} bytes, the end has ${one.bytes}`
      return compareValues({ stated: one.bytes, derived: bytes }, message, '/intervals')
    })
  return differences.find((one) => one.length === 0) ?? differences[0] ?? []
}
