import { beforeAll, describe, expect, it } from 'vitest'
import { parseVersion } from '@/ingest/dictionary/version'
import * as vocabulary from '@/ingest/dictionary/vocabulary'
import { ensureOrganisation, ensureVersion } from '@/server/catalogue/ensure'
import { RELATIONS } from '@/server/api/admin/organisations'
import { DECLARED_RELATIONS } from '@/server/auth/organisation/schemas'
import { audit } from '@/server/catalogue/audit'
import { DISPUTE_STATUSES } from '@/server/review/disputes/schemas'
import { DELIVERY_STATES, WEBHOOK_FORMS } from '@/server/alerts/schemas'
import { CI_PROVIDERS } from '@/server/auth/schemas'
import { testDatabase } from '@/server/testing/database'
import { TOKEN_SCOPES } from '@/server/auth/tokens/tokens'

const { db } = await testDatabase()
let meshId: number
beforeAll(async () => {
  meshId = (await db.mesh.create({ data: { slug: 'linkerd', name: 'Linkerd' } })).id
  await db.metric.create({
    data: {
      id: 1,
      code: 'http.latency',
      name: 'l',
      dimension: 'time',
      unit: 's',
      display: 'ms',
      better: -1,
    },
  })
})

const LISTS: Record<string, readonly string[]> = {
  organisation_kind_known: vocabulary.ORGANISATION_KINDS,
  harness_load_model_known: vocabulary.LOAD_MODELS,
  workload_protocol_known: vocabulary.PROTOCOLS,
  subject_mode_known: vocabulary.MODES,
  condition_applicability_known: vocabulary.APPLICABILITIES,
  run_status_known: vocabulary.RUN_STATUSES,
  measurement_statistic_known: vocabulary.STATISTICS,
  summary_statistic_known: vocabulary.STATISTICS,
  observation_statistic_known: vocabulary.STATISTICS,
  summary_method_known: vocabulary.SUMMARY_METHODS,
  summary_evidence_known: vocabulary.EVIDENCE_METHODS,
  evidence_method_known: vocabulary.EVIDENCE_METHODS,
  publication_org_role_known: vocabulary.PUBLICATION_ROLES,
  claim_verdict_known: vocabulary.CLAIM_VERDICTS,
  distribution_format_known: vocabulary.HISTOGRAM_FORMATS,
  api_token_scope_known: TOKEN_SCOPES,
  organisation_relation_known: RELATIONS,
  organisation_declared_relation_known: DECLARED_RELATIONS,
  dispute_status_known: DISPUTE_STATUSES,
  trusted_publisher_provider_known: CI_PROVIDERS,
  webhook_form_known: WEBHOOK_FORMS,
  alert_delivery_state_known: DELIVERY_STATES,
}

describe('closed lists', () => {
  it.each(Object.entries(LISTS))('%s is the list of the code', async (name, list) => {
    const [row] = await db.$queryRaw<{ definition: string }[]>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = ${name}`
    const words = [...(row?.definition ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word)
    expect(words).toEqual([...list])
  })

  it('have no list that this test does not know', async () => {
    const rows = await db.$queryRaw<{ conname: string }[]>`
      SELECT conname FROM pg_constraint WHERE contype = 'c' AND conname LIKE '%\\_known'`
    const local = [
      'blob_encoding_known',
      'campaign_mode_known',
      'dispute_target_known',
      'distribution_correction_known',
      'publication_relation_known',
      'quality_flag_severity_known',
      'response_target_known',
      'retraction_action_known',
      'retraction_target_known',
    ]
    expect(rows.map(({ conname }) => conname).sort()).toEqual(
      [...Object.keys(LISTS), ...local].sort(),
    )
  })
})

describe('the audit log', () => {
  it.each([
    "UPDATE audit_entry SET actor = 'somebody else'",
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry',
  ])('refuses %s', async (statement) => {
    await audit(db, {
      actor: 'a',
      action: 'b',
      targetKind: 'c',
      targetId: 'd',
      detail: { x: 1 },
    })
    const before = await db.auditEntry.findMany()
    await expect(db.$executeRawUnsafe(statement)).rejects.toThrow(/append-only/)
    expect(await db.auditEntry.findMany()).toEqual(before)
  })
})

/** A condition with one run, inserted bare. */
async function runId(): Promise<string> {
  const orgId = await ensureOrganisation(db, {
    slug: 'o',
    name: 'O',
    kind: 'unknown',
    url: null,
  })
  const versionId = await ensureVersion(db, meshId, '2.18.0')
  const [row] = await db.$queryRaw<{ id: string }[]>`
    WITH ca AS (INSERT INTO campaign (org_id, slug, title, mode, sweep_axes) VALUES (${orgId}, gen_random_uuid()::text, 't', 'one_off', '{}') RETURNING id),
      en AS (INSERT INTO environment (digest, label, doc) VALUES (decode(md5(random()::text), 'hex'), 'e', '{}') RETURNING id),
      ha AS (INSERT INTO harness (digest, name, load_model) VALUES (decode(md5(random()::text), 'hex'), 'h', 'closed') RETURNING id),
      wo AS (INSERT INTO workload (digest) VALUES (decode(md5(random()::text), 'hex')) RETURNING id),
      su AS (INSERT INTO subject (mesh_version_id, mode, label, config_digest) VALUES (${versionId}, 'sidecar', md5(random()::text), '') RETURNING id),
      co AS (INSERT INTO condition (campaign_id, environment_id, harness_id, workload_id, subject_id, group_key, family_key)
        SELECT ca.id, en.id, ha.id, wo.id, su.id, sha256('g'), sha256('f') FROM ca, en, ha, wo, su RETURNING id),
      bl AS (INSERT INTO blob (sha256, media_type, byte_size, body) VALUES (sha256(random()::text::bytea), 'text/plain', 1, 'x') RETURNING sha256),
      ig AS (INSERT INTO ingest (id, blob_sha256, file_name, adapter, adapter_version, org_id, context_digest, context)
        SELECT gen_random_uuid(), sha256, 'f', 'fortio', '1', ${orgId}, '', '{}' FROM bl RETURNING id)
    INSERT INTO run (id, condition_id, replicate, ingest_id) SELECT gen_random_uuid(), co.id, 1, ig.id FROM co, ig RETURNING id::text`
  return row?.id ?? ''
}

describe('measurements', () => {
  const insert = async (statistic: string, ppm: number, value: string) =>
    db.$executeRawUnsafe(
      `INSERT INTO measurement (run_id, metric_id, component_id, statistic, q_ppm, value)
       VALUES ('${await runId()}', 1, 1, '${statistic}', ${ppm}, '${value}')`,
    )

  it.each(['NaN', 'Infinity', '-Infinity'])('refuse %s', async (value) => {
    await expect(insert('mean', -1, value)).rejects.toThrow(/measurement_finite/)
  })

  it.each([
    ['quantile', -1],
    ['quantile', 1_000_001],
    ['mean', 990_000],
    ['mean', 0],
  ])('refuse statistic %s with %i parts per million', async (statistic, ppm) => {
    await expect(insert(statistic, ppm, '1')).rejects.toThrow(/measurement_quantile/)
  })

  it('take a quantile with its ppm, a mean without, and numbers of any size', async () => {
    await expect(insert('quantile', 999_990, '1e308')).resolves.toBe(1)
    await expect(insert('mean', -1, '-1e-300')).resolves.toBe(1)
  })
})

describe('mesh versions', () => {
  it('sort byte by byte, a prerelease before its release', async () => {
    const spelled = [
      '2.10.2',
      '2.9.5',
      '2.10.2-rc.1',
      '2.10.2-rc.10',
      '2.10.2-alpha',
      '2.10.2-rc.2',
    ]
    for (const raw of spelled) await ensureVersion(db, meshId, raw)
    const rows = await db.$queryRaw<{ raw: string }[]>`
      SELECT raw FROM mesh_version WHERE raw = ANY (${spelled}) ORDER BY sort_key`
    expect(rows.map(({ raw }) => raw)).toEqual([
      '2.9.5',
      '2.10.2-alpha',
      '2.10.2-rc.1',
      '2.10.2-rc.2',
      '2.10.2-rc.10',
      '2.10.2',
    ])
  })

  it('keep that order where the locale would not', async () => {
    const [row] = await db.$queryRaw<{ collation: string }[]>`
      SELECT collation_name AS collation FROM information_schema.columns
      WHERE table_name = 'mesh_version' AND column_name = 'sort_key'`
    expect(row?.collation).toBe('C')
  })

  it.each([
    ['1.26.0', 'v1.26.0'],
    ['stable-2.14.10', '2.14.10'],
    [null, null],
    ['latest', 'latest'],
  ])('%s and %s are one', async (a, b) => {
    expect(await ensureVersion(db, meshId, a)).toBe(await ensureVersion(db, meshId, b))
  })

  it.each([
    ['edge-25.2.2', '25.2.2'],
    ['latest', 'main'],
    [null, 'latest'],
  ])('%s and %s are two', async (a, b) => {
    expect(await ensureVersion(db, meshId, a)).not.toBe(await ensureVersion(db, meshId, b))
  })

  it('collide when two writers leave the version out', async () => {
    const insert = (raw: string | null) => db.$executeRaw`
      INSERT INTO mesh_version (mesh_id, raw, track) VALUES (${meshId}, ${raw}, 'other')`
    await insert(null)
    await expect(insert(null)).rejects.toThrow(/mesh_version_unordered/)
  })

  it('are created once by parallel writers', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => ensureVersion(db, meshId, '9.9.9')),
    )
    expect(new Set(ids).size).toBe(1)
    expect(parseVersion('9.9.9').sortKey).not.toBeNull()
  })
})

describe('stored bytes', () => {
  it('keep their digest when the content is withheld, and need a reason for that', async () => {
    const insert = (body: Uint8Array<ArrayBuffer> | null, reason: string | null) => db.$executeRaw`
      INSERT INTO blob (sha256, media_type, byte_size, body, withheld_reason)
      VALUES (sha256(random()::text::bytea), 'text/plain', 1, ${body}, ${reason})`
    await expect(insert(null, 'removed on request')).resolves.toBe(1)
    await expect(insert(null, null)).rejects.toThrow(/blob_body_or_reason/)
    await expect(insert(new Uint8Array([1]), 'removed')).rejects.toThrow(/blob_body_or_reason/)
  })
})
