import { listSettings } from '@/server/results/titles'
import type { Trend } from '@/server/trends/schemas'

/** Characters of the settings that a title has room for; more of them would be most of a narrow image. */
const MAX_CHARACTERS = 80

/**
 * A trend with the settings of its load in its title: on a page its neighbours show what differs, and an image stands alone.
 * Settings that not all of its values share are left out, and all of them where they are many.
 */
export function withSettings(trend: Trend): Trend {
  const settings = trend.parts
    .flatMap(({ series }) => series.flatMap(({ points }) => points))
    .map(({ row }) => listSettings(row.workload.params))
  const [first = [], ...others] = settings
  const shared = first.filter((text) => others.every((one) => one.includes(text)))
  const added = shared.join(', ').length > MAX_CHARACTERS ? [] : shared
  return { ...trend, title: [trend.title, ...added].join(', ') }
}
