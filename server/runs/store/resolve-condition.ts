import type { RunContext } from '@/ingest/context/context'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { NominalWorkload } from '@/ingest/context/nominal-workload'
import { ensureCondition } from '@/server/catalogue/condition'
import { ensureSubject, type EnvironmentInput } from '@/server/catalogue/ensure'
import { UNSTATED_ENVIRONMENT } from '@/server/catalogue/unstated-conditions'
import { conditionWorkload } from '../parse/condition-key'
import { modeName } from '@/server/catalogue/modes'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import {
  DECLARED_MODE,
  declaredSlug,
  declaredMark,
  type NamedProduct,
} from '@/server/catalogue/declared-products'
import type { Principal } from '@/server/auth/tokens/tokens'
import { resolveProduct } from './resolve-product'
import { defaultLabel } from '../parse/label'

/** Fields a CI campaign usually varies; runs that differ only in these are points of one family. */
const DEFAULT_SWEEP_AXES = ['targetRps', 'connections']

export type CampaignRef = { id: number; slug: string; sweepAxes: string[] }

/**
 * The campaign of a submission, created on first use for the caller's organisation. A campaign of another
 * organisation gets the same error as one that does not exist. @throws AppError NOT_FOUND, CAMPAIGN_CLOSED
 */
export async function ensureCampaign(
  db: Db,
  principal: Principal,
  context: RunContext,
): Promise<CampaignRef> {
  const { campaign: slug } = context
  const find = () => db.campaign.findUnique({ where: { slug } })
  const create = async () => {
    const mode = context.continuous === true ? 'continuous' : 'one_off'
    // Raw: ON CONFLICT DO NOTHING; of parallel first runs, one creates the campaign.
    await db.$executeRaw`INSERT INTO campaign (org_id, slug, title, mode, sweep_axes)
      VALUES (${principal.orgId}, ${slug}, ${context.campaign_title ?? slug}, ${mode}, ${DEFAULT_SWEEP_AXES}::text[])
      ON CONFLICT (slug) DO NOTHING`
    return find()
  }
  const campaign = (await find()) ?? (await create())
  if (!campaign || campaign.orgId !== principal.orgId)
    throw new AppError('NOT_FOUND', {
      title: 'No such campaign',
      detail: `your organisation (${principal.orgSlug}) has no campaign "${slug}", and the name is not free`,
      file: 'context',
      pointer: '/campaign',
      hint: 'choose another campaign name; it is created on first use',
    })
  if (campaign.isClosed || campaign.retractedAt !== null)
    throw campaignClosed(slug, campaign.retractedAt !== null)
  return campaign
}

export const campaignClosed = (slug: string, isRetracted: boolean): AppError =>
  new AppError('CAMPAIGN_CLOSED', {
    title: 'The campaign is closed',
    detail: `campaign "${slug}" ${isRetracted ? 'was retracted by a maintainer and ' : ''}takes no further results`,
    file: 'context',
    pointer: '/campaign',
  })

function toEnvironment(context: RunContext): EnvironmentInput {
  if (!context.environment) return UNSTATED_ENVIRONMENT
  const { node_type, other, instance, ...rest } = context.environment
  return {
    label: rest.label,
    provider: rest.provider ?? null,
    region: rest.region ?? null,
    kubernetes: rest.kubernetes ?? null,
    cni: rest.cni ?? null,
    kernel: rest.kernel ?? null,
    nodeType: node_type ?? null,
    nodes: rest.nodes ?? null,
    other: { ...other, ...(instance ? { instance } : {}) },
  }
}

/** A reference may be to a product of the organisation's own, or to a label that carries its mark. */
const expandRefs = (refs: string | string[], { orgSlug }: Principal): string[] =>
  [refs]
    .flat()
    .flatMap((ref) =>
      ref === 'none' ? [ref] : [ref, declaredSlug(ref, orgSlug), `${ref}${declaredMark(orgSlug)}`],
    )

const baselineRefs = (context: RunContext, principal: Principal): string[] =>
  context.baseline === null
    ? []
    : expandRefs(context.baseline ?? (context.mesh === 'none' ? [] : 'none'), principal)

/** A label of the sender's own carries the mark of a declared product too. */
function chooseLabel(context: RunContext, product: NamedProduct, { orgSlug }: Principal): string {
  const { label } = context
  if (label == null) return defaultLabel(context, product)
  const mark = declaredMark(orgSlug)
  return product.name.endsWith(mark) ? `${label}${mark}` : label
}

/** The condition that a run repeats, created with its first run; links existing baselines. */
export async function resolveCondition(
  db: Db,
  campaign: CampaignRef,
  context: RunContext,
  run: ParsedRun,
  workload: NominalWorkload,
  principal: Principal,
): Promise<number> {
  const nominal = conditionWorkload(run, workload)
  const product = await resolveProduct(db, principal, context)
  const subjectId = await ensureSubject(db, {
    meshId: product.id,
    version: context.version ?? null,
    mode: context.mode,
    label: chooseLabel(context, product, principal),
    config: context.config ?? {},
    mtls: context.mtls ?? null,
    l7: context.l7 ?? null,
  })
  const { id, isNew } = await ensureCondition(db, {
    campaign,
    environment: toEnvironment(context),
    harness: {
      name: run.harness.name,
      version: context.harness?.version ?? run.harness.version,
      commit: context.harness?.commit ?? null,
      loadModel: run.harness.loadModel,
      quantileMethod: run.harness.quantileMethod,
    },
    workload: {
      ...nominal,
      params: {
        ...nominal.params,
        // Only its submitter claims that the product has the mode: it shares no axis with the modes that it has.
        ...(product.isMode ? { [DECLARED_MODE]: `${context.mesh} ${modeName(context)}` } : {}),
      },
    },
    subjectId,
    measurementPoint: 'client',
    applicability: 'measured',
    note: null,
    publishedAs: null,
    baselineRefs: baselineRefs(context, principal),
    // A run of a pull request is on its own page and in its comparison alone.
    isListed: principal.isTrusted && context.pull_request == null,
  })
  if (isNew || (await askForBaselines(db, id, context, principal))) await resolveBaselines(db, id)
  return id
}

/** A later run may name a new baseline; true if it does. */
async function askForBaselines(
  db: Db,
  conditionId: number,
  { baseline }: RunContext,
  principal: Principal,
): Promise<boolean> {
  if (baseline === undefined || baseline === null) return false
  const refs = expandRefs(baseline, principal)
  // Raw: union of arrays, written only when it adds something.
  const changed = await db.$executeRaw`UPDATE condition SET baseline_refs =
      (SELECT array_agg(DISTINCT ref) FROM unnest(baseline_refs || ${refs}::text[]) AS ref)
    WHERE id = ${conditionId} AND NOT baseline_refs @> ${refs}::text[]`
  return changed > 0
}

/**
 * Links a condition with the baselines it names, and with the conditions that name it: whichever arrives last finds the
 * other. A reference is a mesh slug or a subject's label inside the same group.
 */
export async function resolveBaselines(db: Db, conditionId: number): Promise<void> {
  // Raw: an advisory lock, then a self-join on the group key.
  // Two conditions created at the same time cannot see each other; the later one waits and then finds the first.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(encode(group_key, 'hex'), 4))
    FROM condition WHERE id = ${conditionId}`
  // One branch for each side: joined by OR, every condition of the group would meet every other one.
  await db.$executeRaw`
    WITH own AS (SELECT id, group_key FROM condition WHERE id = ${conditionId}),
    pair AS (
      SELECT c.id AS condition_id, b.id AS baseline_id, c.baseline_refs, b.subject_id
      FROM own JOIN condition c USING (id) JOIN condition b ON b.group_key = own.group_key AND b.id <> c.id
      UNION ALL
      SELECT c.id, b.id, c.baseline_refs, b.subject_id
      FROM own JOIN condition b USING (id) JOIN condition c ON c.group_key = own.group_key AND c.id <> b.id)
    INSERT INTO condition_baseline (condition_id, baseline_id, role)
    SELECT condition_id, baseline_id, CASE WHEN su.mesh_is_baseline THEN 'no_mesh' ELSE 'reference' END
    FROM pair JOIN tested_subject su ON su.id = pair.subject_id
    -- "none" is the control without a mesh alone: a label can be anything.
    WHERE (su.mesh = ANY (baseline_refs) OR su.label = ANY (array_remove(baseline_refs, 'none')))
    ON CONFLICT DO NOTHING`
}
