import { modeName } from '@/ingest/dictionary/mode-words'
import { settingName, settingValue } from '@/ingest/dictionary/vocabulary'
import Link from 'next/link'
import { capitalised } from '../charts/definitions/words'
import type { ConditionDetail } from '@/server/runs/schemas'

/** The product under test with its settings, and what it is compared with. */
export const SubjectFacts = ({ condition }: { condition: ConditionDetail }) => (
  <dl className="facts facts-short text-sm">
    <dt>Product</dt>
    <dd>
      <Link href={`/meshes/${condition.subject.mesh}`}>{condition.subject.meshName}</Link>
    </dd>
    <dt>Version</dt>
    <dd>{condition.subject.version ?? 'not stated'}</dd>
    <dt>Mode</dt>
    <dd>{modeName(condition.subject.mode)}</dd>
    <dt>Baselines</dt>
    <dd>
      {condition.baselines.length === 0 && 'none linked'}
      {condition.baselines.map((baseline, i) => (
        <span key={baseline.id}>
          {i > 0 && ', '}
          <Link href={`/conditions/${baseline.id}`}>{baseline.label}</Link>
        </span>
      ))}
    </dd>
    {Object.entries(condition.subject.config).map(([name, value]) => (
      <div key={name} className="contents">
        <dt>{capitalised(settingName(name))}</dt>
        <dd>{settingValue(name, value)}</dd>
      </div>
    ))}
  </dl>
)
