import { expect, it, vi } from 'vitest'
import { getCounter } from '@/server/platform/observe/metrics'
import { log } from '@/server/platform/observe/log'
import { getRawFile } from '@/server/runs/queries'
import { fortioJson, onlyRun, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { freeze, getSnapshot } from '@/server/charts/snapshots/snapshots'
import { recomputeAll } from '@/server/results/summaries/recompute-all'
import { checkData } from './check-data'
import { checkSelf } from './watch'

const { db, acme } = await openSenders(['acme'], { isPublished: true })
const FINDINGS = 'meshbench_self_check_findings_total'
const check = (sample: number | null = null) => checkData(db, () => undefined, sample)

/** Stores a run and freezes a chart, so that there is one of everything. */
async function fill(): Promise<{ runId: string; hash: string }> {
  const { run } = await onlyRun(db, acme, [upload(fortioJson('kept'))])
  const { hash } = await freeze(db, {
    svg: '<svg width="10" height="10"></svg>\n',
    narrowSvg: null,
    title: 'p99',
    width: 10,
    height: 10,
    from: { conditionIds: [], runIds: null, publications: [] },
    definition: {
      chart: 'bars',
      query: {},
      spec: { kind: 'bars' },
      source: { title: 'a', url: null, organisation: 'acme', page: '/conditions/1' },
    },
  })
  return { runId: run.id ?? '', hash }
}

it('finds nothing in sound data, and each flipped byte, broken reference, orphan and wrong figure', async () => {
  const { runId, hash } = await fill()
  expect(await check()).toEqual([])

  // One bit of the middle byte of the file of the run. Raw: bytes are changed in place.
  const flip =
    () => db.$executeRaw`UPDATE blob b SET body = set_bit(body, length(body) * 4, 1 - get_bit(body, length(body) * 4))
    FROM ingest i JOIN run r ON r.ingest_id = i.id WHERE r.id = ${runId}::uuid AND b.sha256 = i.blob_sha256`
  expect(await flip()).toBe(1)
  expect(await check()).toMatchObject([{ kind: 'damaged raw file' }])
  // The check of every hour finds it too: the sample is larger than what there is.
  const earlier =
    (await getCounter(FINDINGS).get()).values.find(
      ({ labels }) => labels.kind === 'damaged raw file',
    )?.value ?? 0
  const fatal = vi.spyOn(log, 'fatal').mockImplementation(() => undefined)
  expect(await checkSelf(db)).toMatchObject([{ kind: 'damaged raw file' }])
  expect(fatal).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ alert: 'damaged data', kind: 'damaged raw file' }),
    expect.any(String),
  )
  expect((await getCounter(FINDINGS).get()).values).toContainEqual({
    value: earlier + 1,
    labels: { kind: 'damaged raw file' },
  })
  await expect(getRawFile(db, runId)).rejects.toMatchObject({ code: 'DAMAGED', status: 500 })
  await flip()
  expect(await checkSelf(db)).toEqual([])
  expect((await getRawFile(db, runId)).body.toString()).toBe(fortioJson('kept'))

  // A broken disk asks neither the trigger that refuses changes nor the constraint.
  await db.$executeRaw`ALTER TABLE snapshot DISABLE TRIGGER USER, DROP CONSTRAINT snapshot_sha256_is_of_svg`
  await db.$executeRaw`UPDATE snapshot SET svg = replace(svg, 'width="10"', 'width="11"') WHERE encode(sha256, 'hex') = ${hash}`
  expect(await check(10)).toMatchObject([
    { kind: 'damaged frozen chart', where: `SHA-256 ${hash}` },
  ])
  await expect(getSnapshot(db, hash)).rejects.toMatchObject({ code: 'DAMAGED' })
  await db.$executeRaw`UPDATE snapshot SET svg = replace(svg, 'width="11"', 'width="10"') WHERE encode(sha256, 'hex') = ${hash}`

  // A value that was doubled by hand, with all that follows from it.
  const doubled = (factor: number) =>
    db.$executeRaw`UPDATE measurement SET value = value * ${factor} WHERE run_id = ${runId}::uuid AND q_ppm = 990000`
  expect(await doubled(2)).toBe(1)
  await recomputeAll(db)
  expect(await check()).toMatchObject([
    {
      kind: 'measurement not as in its file',
      where: `run ${runId}`,
      found: expect.stringMatching(
        /^1 values differ, first http\.latency .*: stored \S+, the file says/,
      ) as string,
    },
  ])
  await db.$executeRaw`UPDATE ingest SET adapter_version = '1'`
  expect(await check()).toMatchObject([{ kind: 'the reader changed' }])
  await db.$executeRaw`UPDATE ingest SET adapter_version = '2'`
  await doubled(0.5)
  await recomputeAll(db)
  expect(await check()).toEqual([])

  const changed = await db.$executeRaw`UPDATE summary SET value = value * 1.000001 WHERE ctid IN (
    SELECT s.ctid FROM summary s JOIN run r ON r.condition_id = s.condition_id WHERE r.id = ${runId}::uuid AND s.value <> 0 LIMIT 1)`
  expect(changed).toBe(1)
  expect(await check()).toMatchObject([
    {
      kind: 'summary not equal to its recomputation',
      where: expect.stringMatching(/^condition/) as string,
    },
  ])
  await db.$executeRaw`UPDATE summary s SET value = mean_of_sums(s.n, s.run_sum) FROM run r
    WHERE r.condition_id = s.condition_id AND r.id = ${runId}::uuid`

  await db.$executeRaw`UPDATE summary SET value = value * 1.000001 WHERE ctid IN (
    SELECT ctid FROM summary WHERE method = 'published' AND value > 0 LIMIT 1)`
  expect(await check()).toMatchObject([{ where: expect.stringMatching(/^publication/) as string }])
  await db.$executeRaw`UPDATE summary s SET value = e.value FROM evidence e
    WHERE e.observation_id = s.observation_id AND e.is_canonical AND s.method = 'published'`
  expect(await check()).toEqual([])

  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`DELETE FROM ingest WHERE id IN (SELECT ingest_id FROM run WHERE id = ${runId}::uuid)`,
  ])
  expect(await check(10)).toMatchObject([
    {
      kind: 'broken reference',
      where: 'run (ingest_id)',
      found: '1 rows without their row in ingest',
    },
    { kind: 'orphan', where: 'blob' },
  ])
})
