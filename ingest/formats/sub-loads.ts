import { boundText, type Load, targetLoad } from '../model/load'
import type { ParsedRun } from '../model/parsed-run'
import { toMix } from './request-mix'

/** Value of a sub-load's key for the total over all of them. */
export const ALL_REQUESTS = 'all requests'

const URL = /^[a-z][a-z0-9+.-]*:\/\//i

/** A name that a tool gives to a part of its load; one that is a URL without its host, which is no load. */
export function toPartName(name: string): string {
  if (!URL.test(name)) return boundText(name)
  const { path, query } = targetLoad(name)
  return boundText(query === undefined ? String(path) : `${String(path)}?${String(query)}`)
}

/** Names of all parts that one file has, in any order. */
export const listParts = (names: Iterable<string>): string =>
  boundText([...new Set(names)].sort().join(', '))

/** Whether a run is the total over the parts of its file. */
export const isTotal = ({ load }: Pick<ParsedRun, 'load'>): boolean =>
  Object.values(load).includes(ALL_REQUESTS)

/**
 * The runs of one file whose parts are different loads (methodology 2.2), not repetitions: each already has its name
 * under `key` in its load, a total over them ALL_REQUESTS. What ran beside a part is part of its load too, as `<key>s`,
 * and how many requests each part got, as `mix`.
 */
export function toSubLoads(key: string, runs: readonly ParsedRun[]): ParsedRun[] {
  const members = runs.filter(({ load }) => load[key] !== ALL_REQUESTS)
  if (members.length === 1) return [...runs]
  const names = members.map(({ load }) =>
    [load['method'], load[key]].filter((one) => one !== undefined).join(' '),
  )
  const mix = toMix(members.map(({ requests }, i) => [names[i] ?? '', requests]))
  const beside: Load = members.length === 0 ? {} : { [`${key}s`]: listParts(names), ...mix }
  return runs.map((run) => ({ ...run, load: { ...run.load, ...beside } }))
}
