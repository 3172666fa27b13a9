import { modeName } from '@/ingest/dictionary/mode-words'
import type { MeshSummary } from '@/server/trends/schemas'
import { formatCount } from '../charts/format'
import { formatMonth } from '../results/origin-line'
import { ageWords } from './age-words'

/** "sidecar, ambient + waypoint": modes as readers see them. */
export const modesText = (modes: readonly string[]): string =>
  modes.map((mode) => modeName(mode)).join(', ') || 'none'

/** Rows of a list of facts: who makes a product and in which modes it was measured. */
export const ProductRows = ({ mesh }: { mesh: MeshSummary }) => (
  <>
    <dt>Vendor or project</dt>
    <dd>{mesh.vendor ?? 'none'}</dd>
    <dt>Modes measured</dt>
    <dd>{modesText(mesh.modes)}</dd>
  </>
)

const TRUST_REMARKS = {
  reviewed: '',
  declared: ', by a declared organisation',
  submitted: ', submitted, not reviewed',
}

/** ", submitted, not reviewed": what must be said of a date or version that no publication gives. */
export const submittedText = ({ trust }: Pick<MeshSummary, 'trust'>): string =>
  trust === null ? '' : TRUST_REMARKS[trust]

/** Rows of a list of facts: how recent and how many its results are; a baseline has them too. */
export const ResultRows = ({ mesh }: { mesh: MeshSummary }) => (
  <>
    <dt>Latest result</dt>
    <dd>
      {formatMonth(mesh.latestMeasuredOn) ?? 'date not stated'}
      {submittedText(mesh)}
    </dd>
    <dt>Conditions measured</dt>
    <dd>{formatCount(mesh.conditions)}</dd>
    {mesh.otherConditions > 0 && (
      <>
        <dt>Outside publications</dt>
        <dd>{formatCount(mesh.otherConditions)}, counted apart</dd>
      </>
    )}
  </>
)

/** "1.25.0 · newest result Mar 2025, 20 months ago". @param today ISO date */
export function latestText(mesh: MeshSummary, today: string): string {
  const { latestVersion, latestMeasuredOn } = mesh
  const version = latestVersion ?? 'not stated'
  const submitted = submittedText(mesh)
  if (latestMeasuredOn === null) return `${version}; when it was measured is not stated${submitted}`
  return `${version}; newest result ${formatMonth(latestMeasuredOn) ?? ''}, ${ageWords(latestMeasuredOn, today)}${submitted}`
}

/** Row of a list of facts: the latest measured version, and how long ago anybody measured. */
export const LatestRow = ({ mesh, today }: { mesh: MeshSummary; today: string }) => (
  <>
    <dt>Latest measured version</dt>
    <dd>{latestText(mesh, today)}</dd>
  </>
)
