import type { Change } from '@/server/trends/changes/schemas'
import type { Trend } from '@/server/trends/schemas'

type Named = Pick<Change, 'mesh' | 'key' | 'groupKey' | 'line'>

const listParameters = ({ key, groupKey, line }: Named): [string, string][] => {
  const own: [string, string][] = [
    ['metric', key],
    ['group', groupKey.slice(0, 16)],
  ]
  return line === null ? own : [...own, ['line', line]]
}

/** Page of the full chart; the key of the test bed is shortened to a unique prefix. */
export const changePath = (change: Named): string =>
  `/trends/${change.mesh}?${new URLSearchParams(listParameters(change)).toString()}`

/** The same of a trend from version to version. */
export const trendPath = ({ mesh, key, parts }: Trend): string =>
  changePath({ mesh, key, groupKey: parts.at(-1)?.groupKey ?? '', line: null })

const chartQuery = (change: Named): string =>
  new URLSearchParams([['mesh', change.mesh], ...listParameters(change)]).toString()

const chartKind = ({ line }: Named): string => (line === null ? 'trend' : 'runs')

/** The numbers of the same chart. */
export const changeDataPath = (change: Named): string =>
  `/charts/${chartKind(change)}.csv?${chartQuery(change)}`
