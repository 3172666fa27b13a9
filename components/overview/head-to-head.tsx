import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import { pairsSpec, pairsText } from '../charts/definitions/pairs/pairs'
import { PairsPicture } from '../charts/pairs/picture'
import { pairsImagePath, toCsvPath, toFramePath } from '../results/embed-links'
import { Icon } from '../ui/icon'
import { SectionHead } from '../ui/section-head'
import { ShareLink } from '../ui/share-link'
import { PairAnswer } from './answer'
import { EmbedLink } from '../embeds/embed-link'

/** How pairs stand on the test beds that publications share between them: counts with their sources, never a rank. */
export function HeadToHeadSection({
  pairs,
  metric,
  mesh,
  sharePath,
  isAnswered = false,
}: {
  pairs: readonly HeadToHead[]
  metric: string
  /** short name of the mesh whose pairs they are; null: of any */
  mesh: string | null
  /** address of what is on the screen */
  sharePath: string
  /** whether the page has named the first pair already */
  isAnswered?: boolean
}) {
  const spec = pairsSpec(pairs, metric, mesh)
  if (!spec) return null
  const path = pairsImagePath(metric, mesh)
  return (
    <section aria-labelledby="head-to-head" className="mt-9">
      <SectionHead
        id="head-to-head"
        title="Head to head"
        note={`${pairsText(metric)}; each row leads to its loads`}
      >
        <div className="actions" data-print="hide">
          <EmbedLink address={toFramePath(path)}>
            <Icon of="embed" /> Embed
          </EmbedLink>
          <ShareLink href={`${sharePath}#head-to-head`} />
          <a href={toCsvPath(path)} download aria-label="CSV of head to head">
            <Icon of="csv" /> CSV
          </a>
        </div>
      </SectionHead>
      {!isAnswered && <PairAnswer pairs={pairs} />}
      <div className="panel">
        <PairsPicture spec={spec} idPrefix="pairs" />
      </div>
    </section>
  )
}
