import Link from 'next/link'
import type { CampaignCondition } from '@/server/runs/campaigns/schemas'
import { counted, formatCount, withUnit } from '../charts/format'

function Words({ condition }: { condition: CampaignCondition }) {
  const { environment, harness, runs, targetRps } = condition
  const load = targetRps === null ? [] : [withUnit(formatCount(targetRps), 'requests/s')]
  return (
    <span className="text-sm text-muted">
      {[...load, environment, harness, ...(runs > 0 ? [counted(runs, 'run')] : [])].join(', ')}
    </span>
  )
}

/** What an organisation measured, newest first, each with a link to its values. */
export function NewestResults({ conditions }: { conditions: readonly CampaignCondition[] }) {
  return (
    <section aria-labelledby="results">
      <h2 id="results">Newest results</h2>
      {conditions.length === 0 && <p>It has no public results.</p>}
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {conditions.map((condition) => (
          <li key={condition.id}>
            <Link href={condition.href} prefetch={false}>
              {[condition.subject.label, condition.subject.version].filter(Boolean).join(' ')}
            </Link>{' '}
            <Words condition={condition} />
          </li>
        ))}
      </ul>
    </section>
  )
}
