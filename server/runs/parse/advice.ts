import type { RunContext } from '@/ingest/context/context'
import type { NominalWorkload } from '@/ingest/context/nominal-workload'
import { LABELLED } from '@/ingest/context/reconcile'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { nearestNames } from '@/ingest/dictionary/nearest-names'
import { listUnstated } from '@/ingest/context/unstated'
import { notice } from '@/ingest/model/notices'
import type { Notice, ParsedRun } from '@/ingest/model/parsed-run'
import { isUnlistedMode, modeName } from '@/server/catalogue/modes'
import { MESHES } from '@/server/catalogue/products'
import { meansNoMesh } from '@/ingest/context/no-mesh'

/** Slugs, and the labels that subjects of the catalogue have without one of their own. */
const NAMED = new Set([
  ...MESHES.flatMap(({ slug, name }) => [slug, name, ...MODES.map((mode) => `${name} ${mode}`)]),
])

const SLUGS = MESHES.map(({ slug }) => slug)

const listBaselines = ({ baseline }: RunContext): string[] =>
  baseline == null ? [] : typeof baseline === 'string' ? [baseline] : baseline

/** A baseline that no product is called. It may be the label of a condition that is still to come. */
function unknownBaselines(context: RunContext): Notice[] {
  const names = context.product ? [context.mesh, context.product.name] : [context.mesh]
  return listBaselines(context)
    .filter((ref) => !NAMED.has(ref) && !names.includes(ref))
    .map((ref) => {
      const slugs = nearestNames(ref, SLUGS)
      const near = slugs.length > 0 ? slugs : nearestNames(ref, NAMED)
      const meant = meansNoMesh(ref) ? ['none'] : near
      const ask = meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : ''
      return notice(
        'NO_SUCH_BASELINE',
        `baseline: no product is called "${ref}". No overhead is computed until this campaign has a condition with that label at the same load; none is the control without a mesh.${ask}`,
        '/baseline',
      )
    })
}

/** Names of the newest version, whichever that is. */
const MOVING = /^(latest|stable|current|master|main|head|nightly|edge|dev|canary)$/i

const movingVersion = (version: string): Notice =>
  notice(
    'VERSION_UNSTATED',
    `version "${version}" names another release every few weeks, and runs of all of them count as one version. Send the release that was measured, such as 1.26.0`,
    '/version',
  )

function unstatedVersion({ mesh, version }: RunContext): Notice[] {
  if (mesh === 'none') return []
  if (version != null && MOVING.test(version)) return [movingVersion(version)]
  if (version != null) return []
  const message = `no version of ${mesh} is stated: the run is on no trend over versions, and all such runs count as one version. Send \`version\``
  return [notice('VERSION_UNSTATED', message, '/version')]
}

const SERIES =
  'repetitions of one condition become one mean, not points over time. For a nightly series, send `continuous: true` from the first run of a new campaign on; it does not change a campaign that exists'

function notContinuous({ continuous, commit }: RunContext): Notice[] {
  if (continuous === true || commit == null) return []
  return [
    notice(
      'NOT_CONTINUOUS',
      `a commit is stated without \`continuous: true\`: ${SERIES}`,
      '/continuous',
    ),
  ]
}

function declaredMode(context: RunContext): Notice[] {
  if (!isUnlistedMode(context)) return []
  const message = `the catalogue does not know mode ${modeName(context)} of ${context.mesh}: until a maintainer has confirmed it, its runs are marked as declared by you, on a card of their own and without overheads`
  return [notice('NOT_COMPARABLE', message, '/mode')]
}

/** More would be the file again. */
const MAX_NAMED = 12

/** What was recognised as load beyond rate, connections and the other fields of all workloads. */
function statedLoad({ params }: NominalWorkload): Notice[] {
  const stated = Object.entries(params).map(([name, value]) => `${name} ${String(value)}`)
  if (stated.length === 0) return []
  const more = stated.length > MAX_NAMED ? ` and ${stated.length - MAX_NAMED} more` : ''
  return [
    notice(
      'LOAD_STATED',
      `load: ${stated.slice(0, MAX_NAMED).join(', ')}${more}; kept apart from runs that differ in any of it`,
    ),
  ]
}

/** A control among the rows of a mesh is shown, and is no value of that mesh. */
function mislabelled({ mesh }: RunContext, { params }: NominalWorkload): Notice[] {
  const label = params[LABELLED]
  if (label === undefined) return []
  const message = `label: ${String(label)}, but the context says mesh: ${mesh}. Send the rows of the control and those of a mesh as two files, each with its own context`
  return [notice('IMPLAUSIBLE', message, '/mesh')]
}

/** What was understood of, and what will not happen with a run that is stored, and how its sender gets it; in the order of importance. */
export const listAdvice = (
  context: RunContext,
  run: ParsedRun,
  workload: NominalWorkload,
): Notice[] => [
  ...statedLoad(workload),
  ...mislabelled(context, workload),
  ...listUnstated(context, run.harness.loadModel, workload.targetRps),
  ...declaredMode(context),
  ...unknownBaselines(context),
  ...unstatedVersion(context),
  ...notContinuous(context),
]

/** The run as its submitter sees it, where it repeats a condition on another day or of another commit. */
export function withSeriesAdvice(run: ParsedRun, replicate: number): ParsedRun {
  const others = run.notices.filter(({ code }) => code !== 'NOT_CONTINUOUS')
  const message = `replicate ${replicate} is of another day, or of another commit, than the run before it: ${SERIES}`
  return { ...run, notices: [...others, notice('NOT_CONTINUOUS', message, '/continuous')] }
}
