import { ownValue } from '@/ingest/dictionary/own-value'

/** Remarks in reviewed files whose short name needs explaining. */
const WORDS: Record<string, string> = {
  'delta-over-baseline': 'published as a difference from the baseline',
  delta: 'published as a difference',
  'approximate-in-text': 'given approximately in the text',
  'topology-inferred': 'the topology is inferred, it was not stated',
  'excludes-kernel-cpu': 'without the CPU time of the kernel',
  'error-bar-too-small-to-read': 'the error bar is too small to be read',
  'differs-from-raw': 'differs from the raw file',
  'unit-as-printed-in-chart': 'unit as printed in the chart',
}

/** "differs-from-raw: raw 10.9" -> "differs from the raw file: raw 10.9"; sentences stay unchanged. */
export function remarkWords(remark: string): string {
  const colon = remark.indexOf(':')
  const name = colon < 0 ? remark : remark.slice(0, colon)
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name) || remark.includes('\n')) return remark
  const rest = colon < 0 ? '' : remark.slice(colon + 1).trimStart()
  const words = ownValue(WORDS, name) ?? name.replaceAll('-', ' ')
  return /[\p{L}\p{N}]/u.test(rest) ? `${words}: ${rest}` : words
}
