import Link from 'next/link'
import { modeName } from '@/ingest/dictionary/mode-words'
import { settingName, settingValue } from '@/ingest/dictionary/setting-words'
import type { ConditionDetail } from '@/server/runs/schemas'
import { capitalised } from '../charts/definitions/words'
import type { Fact } from './stated-facts'

type Props = { condition: Pick<ConditionDetail, 'subject' | 'baselines'> }

const Baselines = ({ baselines }: Pick<ConditionDetail, 'baselines'>) =>
  baselines.map(({ id, label }, i) => (
    <span key={id}>
      {i > 0 && ', '}
      <Link href={`/conditions/${id}`}>{label}</Link>
    </span>
  ))

const Product = ({ subject: { mesh, meshName } }: Pick<ConditionDetail, 'subject'>) => (
  <Link href={`/meshes/${mesh}`}>{meshName}</Link>
)

/** The product under test with its settings, and what it is compared with; of no product the settings alone. */
export function listSubjectFacts({ condition: { subject, baselines } }: Props): Fact[] {
  const hasMesh = subject.mesh !== 'none'
  const ofMesh: Fact[] = [
    ['Product', <Product key="product" subject={subject} />],
    ['Version', subject.version],
    ['Mode', modeName(subject.mode)],
    [
      'Baseline',
      baselines.length === 0 ? 'none linked' : <Baselines key="baselines" baselines={baselines} />,
    ],
  ]
  return [
    ...(hasMesh ? ofMesh : []),
    ...Object.entries(subject.config).map(([name, value]): Fact => [
      capitalised(settingName(name)),
      settingValue(name, value),
    ]),
  ]
}
