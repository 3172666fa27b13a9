import {
  componentWords,
  DEFAULT_COMPONENT,
  statisticName,
  type MetricKey,
} from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { ownValue } from '@/ingest/dictionary/own-value'
import { settingWords } from '@/ingest/dictionary/setting-words'
import { ABOUT_RATE, UNKNOWN_RATE } from '@/server/catalogue/unstated-conditions'

type Load = {
  targetRps: number | null
  connections: number | null
  topology: string | null
  params: Record<string, unknown>
}

/** A setting that is the load where there is neither a rate nor a number of connections. */
const USERS = 'users'

const count = (n: number): string => n.toLocaleString('en-GB')
const plural = (n: number, word: string): string => `${count(n)} ${word}${n === 1 ? '' : 's'}`

const STATISTIC_WORDS: Record<string, string> = {
  mean: 'mean',
  max: 'maximum',
  min: 'minimum',
  stddev: 'standard deviation of',
  total: 'total',
  not_stated: '',
  value: '',
  rate: '',
  ratio: '',
}

/** "p99 request latency", "mean TCP throughput (receiver)", "maximum memory (data plane max proxy)" */
export function metricTitle(key: MetricKey): string {
  const name = getMetric(key.metric).name
  const statistic =
    key.statistic === 'quantile'
      ? statisticName(key)
      : (STATISTIC_WORDS[key.statistic] ?? key.statistic)
  const lower = /^(TCP|UDP|HTTP|CPU)/.test(name)
    ? name
    : name.charAt(0).toLowerCase() + name.slice(1)
  const text = statistic === '' ? name : `${statistic} ${lower}`
  return key.component === DEFAULT_COMPONENT ? text : `${text} (${componentWords(key.component)})`
}

/** "achieved about 80/s, offered rate not stated"; null where the rate is stated, or is no question of the test. */
export function unstatedRateWords(params: Record<string, unknown>): string | null {
  const about = ownValue(params, ABOUT_RATE)
  if (typeof about === 'number') return `achieved about ${count(about)}/s, offered rate not stated`
  return ownValue(params, UNKNOWN_RATE) === undefined ? null : 'rate not known'
}

/** "at 2,000 requests/s over 100 connections"; empty when the load was not stated. */
export function loadText(load: Load): string {
  const rps = load.targetRps === null ? '' : `at ${plural(load.targetRps, 'request')}/s`
  const connections =
    load.connections === null ? '' : `over ${plural(load.connections, 'connection')}`
  return [rps, connections].filter(Boolean).join(' ')
}

export function panelTitle(key: MetricKey | null, load: Load): string {
  if (!key) return loadText(load)
  const title = [metricTitle(key), loadText(load)].filter(Boolean).join(' ')
  return /^p\d/.test(title) ? title : title.charAt(0).toUpperCase() + title.slice(1)
}

/** Every setting of a load in words, in the order of its file: "churn, 500 services". */
export const listSettings = (params: Record<string, unknown>): string[] =>
  Object.entries(params).flatMap(([name, value]) => settingWords(name, value) ?? [])

/**
 * Label of a load level within a campaign's sweep: "2,000 rps", "100 rps, 8 connections". A load without a rate, connections
 * or a setting that was varied is named by all of its settings; empty if nothing was stated.
 */
export function loadLabel(
  load: Load & { payloadBytes: number | null },
  sweepAxes: string[],
): string {
  const parts: string[] = []
  const unstated = unstatedRateWords(load.params)
  if (unstated !== null) parts.push(unstated)
  if (load.targetRps !== null) parts.push(`${count(load.targetRps)} rps`)
  if (load.connections !== null && (sweepAxes.includes('connections') || load.targetRps === null))
    parts.push(plural(load.connections, 'connection'))
  const users = ownValue(load.params, USERS)
  if (load.targetRps === null && load.connections === null && typeof users === 'number')
    parts.push(plural(users, 'user'))
  if (load.payloadBytes !== null && sweepAxes.includes('payloadBytes'))
    parts.push(`payload of ${plural(load.payloadBytes, 'byte')}`)
  for (const axis of sweepAxes) {
    const words = settingWords(axis, ownValue(load.params, axis))
    if (words !== null && !parts.includes(words)) parts.push(words)
  }
  return (parts.length === 0 ? listSettings(load.params) : parts).join(', ')
}
