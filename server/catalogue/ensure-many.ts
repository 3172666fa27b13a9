import { digest } from '@/ingest/dictionary/canonical-json'
import type { Db } from '@/server/platform/db/client'
import { requireId } from './dictionary'
import { configDigest, toVersion, type SubjectInput } from './ensure'
import { canonicalWorkload, type WorkloadInput } from './workload'

/**
 * Gets or creates many rows in two statements, however many they are; like the functions of `ensure.ts`, safe under
 * concurrency. Raw, here and below: one JSON parameter for all rows, ON CONFLICT DO NOTHING, look-ups by bytes and NULL.
 * @returns ids in the order of the argument
 */
export async function ensureWorkloads(
  db: Db,
  workloads: readonly WorkloadInput[],
): Promise<number[]> {
  const rows = workloads.map((workload) => ({
    ...workload,
    digest: digest(canonicalWorkload(workload)),
  }))
  await db.$executeRaw`INSERT INTO workload (digest, protocol, application, topology, target_rps, connections,
      payload_bytes, duration_s, warmup_s, params)
    SELECT decode(digest, 'hex'), protocol, application, topology, "targetRps", connections, "payloadBytes",
      "durationSeconds", "warmupSeconds", params
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(digest text, protocol text, application text,
      topology text, "targetRps" float8, connections int, "payloadBytes" int, "durationSeconds" float8,
      "warmupSeconds" float8, params jsonb)
    ON CONFLICT DO NOTHING`
  const stored = await db.$queryRaw<{ id: number; digest: string }[]>`
    SELECT w.id, encode(w.digest, 'hex') AS digest FROM workload w
    WHERE w.digest = ANY (ARRAY(SELECT decode(d, 'hex') FROM unnest(${rows.map((row) => row.digest)}::text[]) AS d))`
  const ids = new Map(stored.map((row) => [row.digest, row.id]))
  return rows.map((row) => requireId(ids, row.digest))
}

type Version = {
  meshId: number
  raw: string | null
  track: string
  sortKey: string | null
  build: string
}
const versionKey = ({ meshId, raw, track, sortKey, build }: Version): string =>
  JSON.stringify(sortKey === null ? [meshId, track, null, raw] : [meshId, track, sortKey, build])

async function ensureVersions(
  db: Db,
  versions: readonly (Version & { incomplete: boolean })[],
): Promise<number[]> {
  await db.$executeRaw`INSERT INTO mesh_version (mesh_id, raw, track, sort_key, is_incomplete, build)
    SELECT "meshId", raw, track, "sortKey", incomplete, build
    FROM jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) AS r("meshId" int, raw text, track text,
      "sortKey" text, incomplete boolean, build text)
    ON CONFLICT DO NOTHING`
  const stored = await db.meshVersion.findMany({
    where: { meshId: { in: [...new Set(versions.map(({ meshId }) => meshId))] } },
    select: { id: true, meshId: true, raw: true, track: true, sortKey: true, build: true },
  })
  const ids = new Map(stored.map((row) => [versionKey(row), row.id]))
  return versions.map((version) => requireId(ids, versionKey(version)))
}

type Stored = { id: number; meshVersionId: number; mode: string; label: string; config: string }
const subjectKey = (row: Omit<Stored, 'id'>): string =>
  JSON.stringify([row.meshVersionId, row.mode, row.label, row.config])

/** As `ensureWorkloads`; four statements, because subjects refer to versions. */
export async function ensureSubjects(db: Db, subjects: readonly SubjectInput[]): Promise<number[]> {
  const versionIds = await ensureVersions(
    db,
    subjects.map(({ meshId, version }) => ({ meshId, raw: version, ...toVersion(version) })),
  )
  const rows = subjects.map((subject, i) => ({
    ...subject,
    meshVersionId: versionIds[i] ?? 0,
    digest: configDigest(subject),
  }))
  await db.$executeRaw`INSERT INTO subject (mesh_version_id, version_raw, mode, label, config_digest, config, mtls, l7)
    SELECT "meshVersionId", version, mode, label, decode(digest, 'hex'), config, mtls, l7
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("meshVersionId" int, version text, mode text,
      label text, digest text, config jsonb, mtls boolean, l7 boolean)
    ON CONFLICT DO NOTHING`
  const stored = await db.$queryRaw<
    Stored[]
  >`SELECT id, mesh_version_id AS "meshVersionId", mode, label,
      encode(config_digest, 'hex') AS config FROM subject WHERE mesh_version_id = ANY (${versionIds}::int[])`
  const ids = new Map(stored.map(({ id, ...row }) => [subjectKey(row), id]))
  return rows.map(({ meshVersionId, mode, label, digest: config }) =>
    requireId(ids, subjectKey({ meshVersionId, mode, label, config })),
  )
}
