import { expect, it } from 'vitest'
import { audit } from './audit'
import { importPublication } from '@/server/publications/import'
import { loadPublications } from '@/server/publications/load-files'
import { decideRun } from '@/server/review/retractions/retract'
import { campaign, fortioJson, submit, upload } from '@/server/runs/store/submission-fixture'
import { openSenders } from '@/server/runs/store/senders-fixture'
import { syncMeshes } from '@/server/catalogue/products'
import { recomputeAll } from '@/server/results/summaries/recompute-all'

const LINKERD = 'linkerd-2021-05-benchmarking-linkerd-and-istio'

const { db, acme } = await openSenders(['acme'])

const versions = async (): Promise<Map<string, bigint>> => {
  const rows = await db.$queryRaw<{ tag: string; version: bigint }[]>`
    SELECT tag, sum(version)::bigint AS version FROM cache_tag GROUP BY tag`
  return new Map(rows.map(({ tag, version }) => [tag, version]))
}
/** Tags that a write bumps, in order. */
async function bumpedBy(write: () => Promise<unknown>): Promise<string[]> {
  const before = await versions()
  await write()
  const after = await versions()
  return [...after].flatMap(([tag, version]) => (before.get(tag) === version ? [] : [tag])).sort()
}

type Place = { family: string; mesh: string; campaign: string; mode: string }
const placeOf = async (conditionId: string): Promise<Place> => {
  const [row] = await db.$queryRaw<Place[]>`
    SELECT encode(c.family_key, 'hex') AS family, m.slug AS mesh, ca.slug AS campaign, su.mode
    FROM condition c JOIN subject su ON su.id = c.subject_id JOIN campaign ca ON ca.id = c.campaign_id
      JOIN mesh_version v ON v.id = su.mesh_version_id JOIN mesh m ON m.id = v.mesh_id
    WHERE c.id = ${Number(conditionId)}`
  if (!row) throw new Error(`no condition ${conditionId}`)
  return row
}

async function send(label: string, context: object, files = 1, dryRun = false) {
  const uploads = Array.from({ length: files }, (_, i) =>
    upload(fortioJson(`${label} ${i}`), `${i}.json`),
  )
  const { body } = await submit(db, acme, uploads, context, { dryRun })
  const [run] = body.runs
  return { id: run?.id ?? '', conditionId: run?.conditionUrl?.split('/').at(-1) ?? '' }
}

it('a run bumps its family, its mesh and whatever shows all, once for all files of a request', async () => {
  let sent = { id: '', conditionId: '' }
  const bumped = await bumpedBy(async () => (sent = await send('first', campaign('one'), 2)))
  const { family } = await placeOf(sent.conditionId)
  expect(bumped).toEqual(['all', `family:${family}`, 'mesh:istio'])
})

it('what stores nothing bumps nothing', async () => {
  expect(await bumpedBy(() => send('first', campaign('one'), 2))).toEqual([])
  expect(await bumpedBy(() => send('dry', campaign('one'), 1, true))).toEqual([])
  const refused = submit(db, acme, [upload('{}')], campaign('one')).catch(() => undefined)
  expect(await bumpedBy(() => refused)).toEqual([])
  expect(await bumpedBy(() => syncMeshes(db))).toEqual([])
})

it('a baseline bumps what is compared with it', async () => {
  const context = campaign('two', { baseline: 'none' })
  const { conditionId } = await send('meshed', context)
  const { family } = await placeOf(conditionId)
  const bumped = await bumpedBy(() =>
    send('plain', campaign('two', { mesh: 'none', version: undefined, mode: 'none' })),
  )
  expect(bumped).toEqual(['all', `family:${family}`, 'mesh:istio', 'mesh:none'])
})

it('a decision about a run bumps the run too', async () => {
  const { id, conditionId } = await send('to be retracted', campaign('three'))
  const { family } = await placeOf(conditionId)
  const decide = (action: 'retract' | 'reinstate') =>
    db.$transaction((tx) =>
      decideRun(tx, {
        runId: id,
        action,
        reason: 'wrong cluster',
        replacementId: null,
        requestedBy: null,
        decidedBy: 'test',
      }),
    )
  const expected = ['all', `family:${family}`, 'mesh:istio', `run:${id}`]
  expect(await bumpedBy(() => decide('retract'))).toEqual(expected)
  expect(await bumpedBy(() => decide('reinstate'))).toEqual(expected)
  expect(await bumpedBy(() => decide('reinstate').catch(() => undefined))).toEqual([])
})

it('a publication bumps itself, the list, its meshes and families; unchanged files nothing', async () => {
  const folder = loadPublications().find(({ publication }) => publication.slug === LINKERD)
  if (!folder) throw new Error(`no ${LINKERD}`)
  const { publication, sha256 } = folder
  const store = (digest: string, file = publication) =>
    db.$transaction((tx) => importPublication(tx, file, digest), { timeout: 60_000 })
  const families = async () =>
    (
      await db.$queryRaw<
        { tag: string }[]
      >`SELECT DISTINCT 'family:' || encode(family_key, 'hex') AS tag
        FROM condition c JOIN campaign ca ON ca.id = c.campaign_id WHERE ca.slug = ${LINKERD}`
    ).map(({ tag }) => tag)
  const of = (tags: string[]) =>
    ['all', 'mesh:istio', 'mesh:linkerd', 'mesh:none', 'publications', `publication:${LINKERD}`]
      .concat(tags)
      .sort()
  const created = await bumpedBy(() => store(sha256))
  const before = await families()
  expect(before.length).toBeGreaterThan(0)
  expect(created).toEqual(of(before))
  expect(await bumpedBy(() => store(sha256))).toEqual([])
  // Other sweep axes put the same conditions into other families: those they leave change as well.
  const unswept = { ...publication, campaign: { ...publication.campaign, sweepAxes: [] } }
  const moved = await bumpedBy(() => store('00'.repeat(32), unswept))
  const after = await families()
  expect(after).not.toEqual(before)
  expect(moved).toEqual(of([...new Set([...before, ...after])]))
})

it('recomputing bumps what it may change, and no publication', async () => {
  const bumped = await bumpedBy(() => recomputeAll(db))
  expect(bumped).toContain('all')
  expect(bumped.filter((tag) => /^(publication|run)/.test(tag))).toEqual([])
})

it('whatever is logged about a thing that has a page bumps that page', async () => {
  const { id, conditionId } = await send('logged', campaign('four'))
  const { family } = await placeOf(conditionId)
  const log = (targetKind: string, targetId: string) =>
    bumpedBy(() =>
      audit(db, {
        actor: 'test',
        action: 'response recorded',
        targetKind,
        targetId,
        detail: {},
      }),
    )
  expect(await log('run', id)).toEqual([`run:${id}`])
  expect(await log('condition', conditionId)).toEqual([`family:${family}`])
  expect(await log('publication', LINKERD)).toContain(`publication:${LINKERD}`)
  expect(await log('organisation', 'acme')).toEqual([])
})
