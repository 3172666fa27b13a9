import { digest } from '@/ingest/dictionary/canonical-json'
import type { LoadModel, Mode, OrganisationKind } from '@/ingest/dictionary/vocabulary'
import { parseVersion } from '@/ingest/dictionary/version'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { canonicalWorkload, type WorkloadInput } from './workload'

type Row = { id: number }
const ID = { id: true } as const

/**
 * Gets or creates one of the rows that make up a condition. Safe under concurrency: the insert yields to a parallel
 * one, and the second look finds what that one wrote. Raw in all inserts: ON CONFLICT DO NOTHING, because a failed
 * create would abort the transaction. Raw look-ups: versions compare NULL and bytes, subjects are on the hot path.
 */
async function getOrCreate(
  find: () => Promise<Row[]>,
  insert: () => Promise<Row[]>,
): Promise<number> {
  const row = (await find())[0] ?? (await insert())[0] ?? (await find())[0]
  if (!row) throw new Error('a catalogue row was neither found nor created')
  return row.id
}

export function ensureOrganisation(
  db: Db,
  org: { slug: string; name: string; kind: OrganisationKind; url: string | null },
): Promise<number> {
  return getOrCreate(
    () => db.organisation.findMany({ where: { slug: org.slug }, select: ID }),
    () => db.$queryRaw<Row[]>`INSERT INTO organisation (slug, name, kind, url)
      VALUES (${org.slug}, ${org.name}, ${org.kind}, ${org.url}) ON CONFLICT (slug) DO NOTHING RETURNING id`,
  )
}

/** Place of a version in its track; one that is not stated has none. */
export function toVersion(raw: string | null) {
  if (raw === null) return { track: 'semver', sortKey: null, incomplete: false, build: '' }
  const { track, sortKey, incomplete, build } = parseVersion(raw)
  return { track, sortKey, incomplete, build }
}

/** v1.26.0, 1.26.0 and stable-1.26.0 are one version, 1.26.0+fips is another; a version that is not stated is one of its own. */
export function ensureVersion(db: Db, meshId: number, raw: string | null): Promise<number> {
  const { track, sortKey, incomplete, build } = toVersion(raw)
  const find = () =>
    sortKey === null
      ? db.$queryRaw<
          Row[]
        >`SELECT id FROM mesh_version WHERE mesh_id = ${meshId} AND track = ${track}
          AND sort_key IS NULL AND raw IS NOT DISTINCT FROM ${raw}`
      : db.$queryRaw<
          Row[]
        >`SELECT id FROM mesh_version WHERE mesh_id = ${meshId} AND track = ${track}
          AND sort_key = ${sortKey} AND build = ${build}`
  return getOrCreate(
    find,
    () => db.$queryRaw<
      Row[]
    >`INSERT INTO mesh_version (mesh_id, raw, track, sort_key, is_incomplete, build)
      VALUES (${meshId}, ${raw}, ${track}, ${sortKey}, ${incomplete}, ${build}) ON CONFLICT DO NOTHING RETURNING id`,
  )
}

export type SubjectInput = {
  meshId: number
  version: string | null
  mode: Mode
  label: string
  config: Record<string, unknown>
  mtls: boolean | null
  l7: boolean | null
}

/** In hex; what distinguishes subjects of one version, mode and label. */
export const configDigest = ({ config, mtls, l7 }: SubjectInput): string =>
  digest({ config, mtls, l7 })

export async function ensureSubject(db: Db, subject: SubjectInput): Promise<number> {
  const versionId = await ensureVersion(db, subject.meshId, subject.version)
  const config = fromHex(configDigest(subject))
  return getOrCreate(
    () => db.$queryRaw<
      Row[]
    >`SELECT id FROM subject WHERE mesh_version_id = ${versionId} AND mode = ${subject.mode}
      AND label = ${subject.label} AND config_digest = ${config}`,
    () => db.$queryRaw<Row[]>`INSERT INTO subject
      (mesh_version_id, version_raw, mode, label, config_digest, config, mtls, l7)
      VALUES (${versionId}, ${subject.version}, ${subject.mode}, ${subject.label}, ${config},
        ${JSON.stringify(subject.config)}::jsonb, ${subject.mtls}, ${subject.l7})
      ON CONFLICT DO NOTHING RETURNING id`,
  )
}

export type EnvironmentInput = {
  label: string
  provider: string | null
  region: string | null
  kubernetes: string | null
  cni: string | null
  kernel: string | null
  nodeType: string | null
  nodes: number | null
  other: Record<string, unknown>
}

export async function ensureEnvironment(
  db: Db,
  env: EnvironmentInput,
): Promise<{ id: number; digest: string }> {
  const hash = digest(env)
  const id = await getOrCreate(
    () => db.environment.findMany({ where: { digest: fromHex(hash) }, select: ID }),
    () => db.$queryRaw<Row[]>`INSERT INTO environment
      (digest, label, provider, region, kubernetes, cni, kernel, node_type, nodes, doc)
      VALUES (${fromHex(hash)}, ${env.label}, ${env.provider}, ${env.region}, ${env.kubernetes}, ${env.cni},
        ${env.kernel}, ${env.nodeType}, ${env.nodes}, ${JSON.stringify(env.other)}::jsonb)
      ON CONFLICT DO NOTHING RETURNING id`,
  )
  return { id, digest: hash }
}

export type HarnessInput = {
  name: string
  version: string | null
  commit: string | null
  loadModel: LoadModel
  quantileMethod: string
}

export async function ensureHarness(
  db: Db,
  harness: HarnessInput,
): Promise<{ id: number; digest: string }> {
  const hash = digest(harness)
  const id = await getOrCreate(
    () => db.harness.findMany({ where: { digest: fromHex(hash) }, select: ID }),
    () => db.$queryRaw<
      Row[]
    >`INSERT INTO harness (digest, name, version, commit, load_model, quantile_method)
      VALUES (${fromHex(hash)}, ${harness.name}, ${harness.version}, ${harness.commit}, ${harness.loadModel},
        ${harness.quantileMethod}) ON CONFLICT DO NOTHING RETURNING id`,
  )
  return { id, digest: hash }
}

export async function ensureWorkload(db: Db, workload: WorkloadInput): Promise<number> {
  const hash = fromHex(digest(canonicalWorkload(workload)))
  return getOrCreate(
    () => db.workload.findMany({ where: { digest: hash }, select: ID }),
    () => db.$queryRaw<
      Row[]
    >`INSERT INTO workload (digest, protocol, application, topology, target_rps,
      connections, payload_bytes, duration_s, warmup_s, params)
      VALUES (${hash}, ${workload.protocol}, ${workload.application}, ${workload.topology}, ${workload.targetRps},
        ${workload.connections}, ${workload.payloadBytes}, ${workload.durationSeconds}, ${workload.warmupSeconds},
        ${JSON.stringify(workload.params)}::jsonb) ON CONFLICT DO NOTHING RETURNING id`,
  )
}
