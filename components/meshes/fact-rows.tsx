import type { MeshSummary } from '@/server/trends/schemas'
import { formatCount } from '../charts/format'
import { monthOf } from '../results/origin-line'

/** Rows of a list of facts: who makes a product and in which modes it was measured. */
export const ProductRows = ({ mesh }: { mesh: MeshSummary }) => (
  <>
    <dt>Vendor or project</dt>
    <dd>{mesh.vendor ?? 'none'}</dd>
    <dt>Modes measured</dt>
    <dd>{mesh.modes.join(', ') || 'none'}</dd>
  </>
)

/** Rows of a list of facts: how recent and how many its results are; a baseline has them too. */
export const ResultRows = ({ mesh }: { mesh: MeshSummary }) => (
  <>
    <dt>Latest result</dt>
    <dd>{monthOf(mesh.latestMeasuredOn) ?? 'date not stated'}</dd>
    <dt>Conditions</dt>
    <dd>{formatCount(mesh.conditions)}</dd>
  </>
)
