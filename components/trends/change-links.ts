import type { Change } from '@/server/trends/changes/schemas'

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

/** The numbers of the same chart. */
export function changeDataPath(change: Named): string {
  const query = new URLSearchParams([['mesh', change.mesh], ...listParameters(change)])
  return `/charts/${change.line === null ? 'trend' : 'runs'}.csv?${query.toString()}`
}
