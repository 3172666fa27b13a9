import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PrismaClient } from '@/prisma/generated/client'
import { syncMetrics } from '@/server/catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { authenticate, createToken, type Principal } from '@/server/auth/tokens/tokens'
import type { UploadedFile } from '../parse/prepare'
import type { Submission } from '../receive/request'
import type { Receipt } from './pending-submission'
import { submitRuns } from '../receive/submit'

/** What tests of submissions share: organisations with tokens, and fortio files that differ where a test says so. */
export const FORTIO = 'ingest/fixtures/fortio'
const original = JSON.parse(readFileSync(`${FORTIO}/http_qps200_c8.json`, 'utf8')) as Record<
  string,
  unknown
> & { DurationHistogram: { StdDev: number; Percentiles: { Percentile: number; Value: number }[] } }

/** A number from 0 to 1 that belongs to a text. */
const toShare = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

/**
 * The recorded latencies with another standard deviation in the sixth digit and beyond: no two runs agree in all numbers, and
 * the same result would be refused or flagged.
 */
function measuredAnew(run: string) {
  const { DurationHistogram } = original
  return { ...DurationHistogram, StdDev: DurationHistogram.StdDev * (1 + toShare(run) / 1e5) }
}

/** The recorded run under another label and measured anew, with some of its fields replaced. */
export const fortioJson = (label: string, fields: Record<string, unknown> = {}): string =>
  JSON.stringify({
    ...original,
    DurationHistogram: measuredAnew(label),
    Labels: label,
    ...fields,
  })

let measured = 0

/** Keeps the percentiles of a run in their order, whatever its p99. */
const beside = (p99: number, percentile: number, seconds: number): number =>
  percentile > 99 ? Math.max(p99, seconds) : Math.min(p99, seconds)

/** A run with this p99, in seconds from 0.003 to 0.006; every call is another run, whose other percentiles vary by 1%. */
export function fortioWithP99(p99: number): string {
  const label = `p99 ${p99}, run ${++measured}`
  const Percentiles = original.DurationHistogram.Percentiles.map((p) => {
    const varied = p.Value * (0.99 + toShare(`${label} p${p.Percentile}`) / 100)
    return { ...p, Value: p.Percentile === 99 ? p99 : beside(p99, p.Percentile, varied) }
  })
  const DurationHistogram = { ...measuredAnew(label), Percentiles }
  return fortioJson(label, { DurationHistogram })
}

export const upload = (
  content: string | Uint8Array,
  name = 'fortio.json',
  replicate: number | null = null,
): UploadedFile => ({
  name,
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  replicate,
})

export const CONTEXT = {
  campaign: 'nightly',
  mesh: 'istio',
  version: '1.26.0',
  mode: 'sidecar',
  environment: { label: 'kind-ci' },
}

export const syncDictionaries = async (db: PrismaClient): Promise<void> => {
  await syncMetrics(db)
  await syncMeshes(db)
}

/** @param isTrusted whether its runs are public at once */
export async function createPrincipal(
  db: PrismaClient,
  slug: string,
  isTrusted = true,
): Promise<Principal> {
  const orgId = await admitOrganisation(db, slug, isTrusted)
  const token = await createToken(db, { orgId, label: 'test', scope: 'ingest', expiresAt: null })
  return authenticate(db, `Bearer ${token}`)
}

export const submit = (
  db: PrismaClient,
  principal: Principal,
  files: UploadedFile[],
  context: object = CONTEXT,
  options: Partial<Submission> = {},
): Promise<Receipt> =>
  submitRuns(db, principal, {
    context,
    files,
    idempotencyKey: null,
    adapterId: null,
    dryRun: false,
    ...options,
  })

/** Every row of every table as text: equal dumps mean that nothing was stored. */
export async function dumpAll(db: PrismaClient, except: string[] = []): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (${except}) ORDER BY 1`
  const rows: { line: string }[][] = []
  for (const { name } of tables)
    rows.push(
      await db.$queryRawUnsafe(`SELECT '${name} ' || to_jsonb(t)::text AS line FROM "${name}" t`),
    )
  return rows
    .flat()
    .map(({ line }) => line)
    .sort()
}

export const campaign = (slug: string, more: object = {}) => ({
  ...CONTEXT,
  campaign: slug,
  ...more,
})

/** A submission of one file with one run. */
export async function onlyRun(...args: Parameters<typeof submit>) {
  const { status, body } = await submit(...args)
  const [run, ...others] = body.runs
  if (!run || others.length > 0) throw new Error(`${body.runs.length} runs where one was sent`)
  return { status, body, run }
}

/** One run of an organisation with this p99 in seconds, and its condition; every call is another run. */
export async function sendP99(db: PrismaClient, owner: Principal, p99: number, context: object) {
  const { run } = await onlyRun(db, owner, [upload(fortioWithP99(p99))], context)
  const conditionId = Number(run.conditionUrl?.split('/').at(-1))
  return { run, id: run.id ?? '', conditionId }
}
