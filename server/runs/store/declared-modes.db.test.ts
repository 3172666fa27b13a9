import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import type { Principal } from '@/server/auth/tokens/tokens'
import { confirmProduct, mergeProduct } from './decide-product'
import { campaign, fortioJson, onlyRun, submit, upload } from './submission-fixture'
import { openSenders } from './senders-fixture'

const { db, acme, rival } = await openSenders(['acme', 'rival'])
const api = () => createCaller({ db })

const PRODUCT = { name: 'Linkerd', url: 'https://linkerd.example/modes', modes: ['ambient'] }
const LINKERD = { mesh: 'linkerd', version: '2.18.0', baseline: 'none' }
const sidecar = { ...LINKERD, mode: 'sidecar' }
const ambient = { ...LINKERD, mode: 'ambient', product: PRODUCT }
const none = { mesh: 'none', mode: 'none', version: undefined }
let n = 0
const send = (who: Principal, slug: string, context: object) =>
  onlyRun(db, who, [upload(fortioJson(`mode ${++n}`))], campaign(slug, context))
const conditionOf = ({ conditionUrl }: { conditionUrl: string | null }) =>
  db.condition.findUniqueOrThrow({
    where: { id: Number(conditionUrl?.split('/').pop()) },
    include: { workload: true, subject: { include: { version: { include: { mesh: true } } } } },
  })
/** Labels of the subjects on each card of the leaderboard. */
const cards = async () =>
  (await api().leaderboard.get({ metric: 'http.latency.p99' })).cards.map(({ panel }) =>
    panel.rows.map(({ subject }) => subject.label),
  )

describe('a mode that the catalogue does not know of its product', () => {
  it('is refused without a declaration, and the refusal says how to declare it', async () => {
    const { product, ...plain } = ambient
    for (const more of [plain, { ...plain, product: { ...product, modes: ['sidecar'] } }])
      await expect(
        submit(db, acme, [upload(fortioJson('no'))], campaign('no', more)),
      ).rejects.toMatchObject({
        code: 'INVALID_CONTEXT',
        facts: {
          pointer: '/mode',
          hint: expect.stringContaining(
            'product: { name: …, url: https://…, modes: [ambient] }',
          ) as string,
        },
      })
  })

  it('is stored as declared by its sender, on no axis with the modes that the product has', async () => {
    await send(acme, 'modes', none)
    const known = await conditionOf((await send(acme, 'modes', sidecar)).run)
    const { run } = await send(acme, 'modes', ambient)
    expect(run.notices.map(({ message }) => message).join()).toContain('on a card of their own')
    const declared = await conditionOf(run)
    expect(declared.subject).toMatchObject({
      mode: 'ambient',
      label: 'Linkerd ambient (declared by acme)',
      version: {
        mesh: { slug: 'linkerd~ambient~acme', name: 'Linkerd ambient (declared by acme)' },
      },
    })
    expect(declared.groupKey).not.toEqual(known.groupKey)
    expect(declared.familyKey).not.toEqual(known.familyKey)
    expect(await cards()).toContainEqual(['Linkerd ambient (declared by acme)'])
    // Another run repeats it, and the home page of the product is that of the declaration.
    expect((await send(acme, 'modes', ambient)).run).toMatchObject({ replicate: 2 })
    const page = await api().meshes.get({ mesh: 'linkerd~ambient~acme' })
    expect(page.mesh).toMatchObject({ declaredBy: 'acme', url: PRODUCT.url })
    expect(JSON.stringify((await api().meshes.get({ mesh: 'linkerd' })).mesh)).not.toContain(
      'ambient',
    )
  })

  it('may have a name that the dictionary does not have', async () => {
    const hosted = { ...LINKERD, mode: 'other', mode_name: 'host-proxy', product: { ...PRODUCT, modes: ['other'] } } // prettier-ignore
    const { subject } = await conditionOf((await send(acme, 'modes', hosted)).run)
    expect(subject).toMatchObject({
      mode: 'other',
      label: 'Linkerd host-proxy (declared by acme)',
      version: { mesh: { slug: 'linkerd~host-proxy~acme' } },
    })
    await expect(send(acme, 'modes', { ...hosted, mode: 'sidecar' })).rejects.toThrow(/mode/)
    await expect(send(acme, 'modes', { ...hosted, product: undefined })).rejects.toMatchObject({
      facts: { pointer: '/mode_name' },
    })
    // Of a declared product as well.
    const own = { mesh: 'gate', mode: 'other', mode_name: 'turbo', product: { name: 'Gate', modes: ['other'] } } // prettier-ignore
    const gate = await conditionOf((await send(acme, 'modes', own)).run)
    expect(gate.subject.label).toBe('Gate turbo (declared by acme)')
  })

  it('belongs to its sender alone', async () => {
    const { subject } = await conditionOf((await send(rival, 'modes-rival', ambient)).run)
    expect(subject.version.mesh.slug).toBe('linkerd~ambient~rival')
  })

  it('joins the product, its axis and its baseline when a maintainer merges it', async () => {
    const before = await send(acme, 'modes', ambient)
    await db.$transaction((tx) =>
      mergeProduct(tx, { slug: 'linkerd~ambient~acme', into: 'linkerd', decidedBy: 'test' }),
    )
    const known = await conditionOf((await send(acme, 'modes', sidecar)).run)
    const merged = await conditionOf(before.run)
    expect(merged.subject).toMatchObject({
      label: 'Linkerd ambient',
      version: { mesh: { slug: 'linkerd' } },
    })
    expect(merged.groupKey).toEqual(known.groupKey)
    expect(merged.familyKey).toEqual(known.familyKey)
    expect(merged.workloadId).toBe(known.workloadId)
    const { baselines } = await api().runs.condition({ id: merged.id })
    expect(baselines.map(({ label }) => label)).toEqual(['No mesh'])
    expect((await send(acme, 'modes', ambient)).run.conditionUrl).toBe(before.run.conditionUrl)
    // Levels are those of the axes that conditions have.
    const orphans = await db.$queryRaw<unknown[]>`SELECT 1 FROM load_level l
      WHERE NOT EXISTS (SELECT 1 FROM condition c WHERE c.group_key = l.group_key)`
    expect(orphans).toEqual([])
    expect((await cards()).some((bars) => bars.includes('Linkerd ambient') && bars.includes('Linkerd sidecar'))).toBe(true) // prettier-ignore
    // What is confirmed needs no mark of anybody.
    const other = await conditionOf((await send(rival, 'modes-rival-2', ambient)).run)
    expect(other.subject).toMatchObject({
      label: 'Linkerd ambient',
      version: { mesh: { slug: 'linkerd' } },
    })
  })

  it('may also become a product of its own', async () => {
    await db.$transaction((tx) =>
      confirmProduct(tx, {
        slug: 'linkerd~host-proxy~acme',
        as: 'linkerd-host',
        decidedBy: 'test',
      }),
    )
    const known = await conditionOf((await send(acme, 'modes', sidecar)).run)
    const row = await db.condition.findFirstOrThrow({
      where: { subject: { label: 'Linkerd host-proxy' } },
    })
    expect(row.groupKey).toEqual(known.groupKey)
  })
})

describe('a component that the dictionary does not have', () => {
  it('is measured without a declaration, under its own name', async () => {
    const file = JSON.stringify({ meshbench: 1, proxyMemory: 52_428_800 })
    const mapping = { 'mem.working_set.max@data_plane.my_proxy': { pointer: '/proxyMemory', unit: 'B' } } // prettier-ignore
    const context = campaign('components', { mapping })
    const { run } = await onlyRun(db, acme, [upload(file)], context)
    expect(run.stored).toEqual([
      { key: 'mem.working_set.max@data_plane.my_proxy', value: 52_428_800, unit: 'B' },
    ])
  })
})
