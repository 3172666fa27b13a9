import { connect } from '@/server/platform/db/client'
import { writeDump } from '@/server/operate/dump/write'
import { openPublication, publicationFolders } from '@/server/publications/load-files'
import { importPublication } from '@/server/publications/import'
import { decideRun } from '@/server/review/retractions/retract'
import {
  campaign,
  fortioWithP99,
  onlyRun,
  createPrincipal,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { freeze } from '@/server/charts/snapshots/snapshots'
import type { PrismaClient } from '@/prisma/generated/client'
import { createMigrated, startCluster } from './cluster'

/** Small, with readings of several kinds and an artifact. */
const PUBLICATION = 'kipper-2019-04-istio-linkerd-cpu'

async function fill(db: PrismaClient): Promise<void> {
  await syncDictionaries(db)
  const folder = publicationFolders()
    .map(openPublication)
    .find(({ slug }) => slug === PUBLICATION)
  if (!folder) throw new Error(`no folder of ${PUBLICATION}`)
  await db.$transaction((tx) => importPublication(tx, folder.parse(), folder.sha256))
  const owner = await createPrincipal(db, 'lab')
  const send = (p99: number, more: object) =>
    onlyRun(db, owner, [upload(fortioWithP99(p99))], campaign('lab', more))
  await send(0.003, { mesh: 'none', mode: undefined, version: undefined, baseline: 'none' })
  const runs = [await send(0.0044, {}), await send(0.0045, {}), await send(0.0058, {})]
  await db.$transaction((tx) =>
    decideRun(tx, {
      runId: runs[2]?.run.id ?? '',
      action: 'retract',
      replacementId: null,
      reason: 'the cluster was being upgraded',
      requestedBy: null,
      decidedBy: 'maintainer',
    }),
  )
  const newcomer = await createPrincipal(db, 'newcomer', false)
  await onlyRun(db, newcomer, [upload(fortioWithP99(0.005))], campaign('waiting'))
  await db.dispute.create({
    data: {
      targetKind: 'publication',
      targetId: PUBLICATION,
      author: 'A reader',
      contact: 'reader@example.org',
      statement: 'is it so?',
    },
  })
  await freeze(db, {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    narrowSvg: null,
    title: 'Frozen',
    width: 720,
    height: 300,
    definition: {
      chart: 'bars',
      query: { metric: 'http.latency.p99' },
      spec: {},
      source: { title: 'Frozen', url: null, organisation: 'lab', page: '/' },
    },
    from: { conditionIds: [], runIds: [runs[0]?.run.id ?? ''], publications: [PUBLICATION] },
  })
}

/**
 * Writes the dump of a small database of this version to a new folder: `npx tsx server/testing/make-dump-fixture.ts <folder>`.
 * Each release keeps one beside the test that loads them all.
 */
async function main(): Promise<void> {
  const [to] = process.argv.slice(2)
  if (to === undefined) throw new Error('expected the folder of the dump')
  const cluster = await startCluster()
  try {
    const url = await createMigrated(cluster.url)
    const db = connect(url)
    await fill(db).finally(() => db.$disconnect())
    const { tables } = await writeDump(url, to)
    for (const { name, rows } of tables) console.log(`${name}: ${rows}`)
  } finally {
    await cluster.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
