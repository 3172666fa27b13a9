import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { confirmProduct, mergeProduct } from './decide-product'
import type { Principal } from '@/server/auth/tokens/tokens'
import { searchAll } from '@/server/api/search/queries'
import {
  campaign,
  fortioJson,
  onlyRun,
  createPrincipal,
  submit,
  upload,
} from './submission-fixture'
import { openSenders } from './senders-fixture'

const { db, acme, rival } = await openSenders(['acme', 'rival'])
const newcomer = await createPrincipal(db, 'newcomer', false)
const api = () => createCaller({ db })
const mesh = (slug: string) => api().meshes.get({ mesh: slug })

const PRODUCT = { name: 'Gate', url: 'https://gate.example/', modes: ['gateway'] }
const gate = (more: object = {}) =>
  campaign('gates', { mesh: 'gate', version: '1.0.0', mode: 'gateway', product: PRODUCT, ...more })
let n = 0
const send = (who: Principal, context: object) =>
  onlyRun(db, who, [upload(fortioJson(`declared ${++n}`))], context)
const subjectOf = async (run: { id: string | null }) =>
  (await api().runs.get({ id: run.id ?? '' })).subject

describe('a product that the catalogue does not have', () => {
  it('is declared with its first run, and marked by its sender wherever it appears', async () => {
    const { run } = await send(acme, gate())
    expect(await subjectOf(run)).toMatchObject({
      mesh: 'gate~acme',
      label: 'Gate gateway (declared by acme)',
    })
    const page = await mesh('gate~acme')
    expect(page.mesh).toMatchObject({
      name: 'Gate (declared by acme)',
      url: 'https://gate.example/',
      declaredBy: 'acme',
    })
    expect(JSON.stringify(await searchAll(db, { q: 'gate' }))).toContain('declared by acme')
    // Declared once, it is known.
    const again = await send(acme, gate({ product: undefined }))
    expect(again.run.conditionUrl).toBe(run.conditionUrl)
    await expect(send(acme, gate({ product: undefined, mode: 'sidecar' }))).rejects.toMatchObject({
      facts: { pointer: '/mode', detail: expect.stringContaining('gateway') as string },
    })
  })

  it('of another organisation with the same slug is another product', async () => {
    const own = await send(rival, { ...gate(), campaign: 'gates-rival' })
    expect((await subjectOf(own.run)).mesh).toBe('gate~rival')
    const foreign = campaign('foreign', { mesh: 'gate~acme', version: '1', mode: 'gateway' })
    await expect(submit(db, rival, [upload(fortioJson('x'))], foreign)).rejects.toMatchObject({
      code: 'INVALID_CONTEXT',
    })
  })

  it('is not known to readers while its runs wait for review', async () => {
    await send(newcomer, campaign('hidden', { mesh: 'hidden', mode: 'sidecar', product: { name: 'Hidden', modes: ['sidecar'] } })) // prettier-ignore
    await expect(mesh('hidden~newcomer')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(mesh('hidden')).rejects.not.toThrow(/newcomer/)
    expect(JSON.stringify(await searchAll(db, { q: 'hidden' }))).not.toContain('newcomer')
  })

  it.each([
    [{ mesh: 'istio', mode: 'sidecar' }, /mesh "istio" is in the catalogue/],
    [{ product: { ...PRODUCT, name: 'ISTIO' } }, /Istio is in the catalogue/],
    [{ product: { ...PRODUCT, name: 'Traefik-Mesh ' } }, /Traefik Mesh is in the catalogue/],
    [{ product: { ...PRODUCT, url: 'http://gate.example/' } }, /url/],
    [{ product: { ...PRODUCT, modes: [] } }, /modes/],
    [{ mode: 'sidecar' }, /mode is not one of this product/],
  ])('cannot pass for one of the catalogue, and is described: %j', async (more, words) => {
    const file = [upload(fortioJson('wrong'))]
    await expect(submit(db, acme, file, gate(more))).rejects.toThrow(words)
  })

  it('is unknown without a declaration, and the refusal says how to declare it', async () => {
    const context = campaign('unknown', { mesh: 'my-proxy', mode: 'gateway' })
    await expect(submit(db, acme, [upload(fortioJson('u'))], context)).rejects.toMatchObject({
      code: 'UNKNOWN_MESH',
      facts: { hint: expect.stringContaining('product: {') as string },
    })
  })

  it('can be the baseline of another subject of its campaign', async () => {
    await send(acme, { ...gate(), campaign: 'gate-base' })
    const istio = { campaign: 'gate-base', mesh: 'istio', version: '1.26.0', mode: 'sidecar', baseline: 'gate', environment: { label: 'kind-ci' } } // prettier-ignore
    const { run } = await send(acme, istio)
    const id = Number(run.conditionUrl?.split('/').pop())
    const { baselines } = await api().runs.condition({ id })
    expect(baselines.map(({ label }) => label)).toEqual(['Gate gateway (declared by acme)'])
  })
})

describe('a maintainer', () => {
  it('confirms a product: the mark goes, its runs stay, and its sender changes nothing', async () => {
    const first = await send(acme, gate())
    await db.$transaction((tx) =>
      confirmProduct(tx, { slug: 'gate~acme', as: 'gate', decidedBy: 'test' }),
    )
    expect(await subjectOf(first.run)).toMatchObject({ mesh: 'gate', label: 'Gate gateway' })
    expect((await mesh('gate')).mesh).toMatchObject({ name: 'Gate', declaredBy: null })
    const next = await send(acme, gate())
    expect(next.run.conditionUrl).toBe(first.run.conditionUrl)
    // Whoever declared the same slug keeps a product of its own.
    const other = await send(rival, { ...gate(), campaign: 'gates-rival' })
    expect((await subjectOf(other.run)).mesh).toBe('gate~rival')
    const entry = await db.auditEntry.findFirst({ where: { action: 'product confirmed' } })
    expect(entry).toMatchObject({ targetKind: 'mesh', targetId: 'gate', actor: 'test' })
  })

  it('merges a product into another one, with all its results', async () => {
    const before = await send(rival, { ...gate(), campaign: 'gates-rival' })
    await db.$transaction((tx) =>
      mergeProduct(tx, { slug: 'gate~rival', into: 'gate', decidedBy: 'test' }),
    )
    expect((await subjectOf(before.run)).mesh).toBe('gate')
    const after = await send(rival, { ...gate(), campaign: 'gates-rival' })
    expect(after.run.conditionUrl).toBe(before.run.conditionUrl)
    await expect(mesh('gate~rival')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await db.auditEntry.count({ where: { action: 'product merged' } })).toBe(1)
  })

  it('cannot confirm under a name that is taken, nor decide twice', async () => {
    await send(acme, campaign('second', { mesh: 'second', mode: 'sidecar', product: { name: 'Second', modes: ['sidecar'] } })) // prettier-ignore
    const confirm = (slug: string, as: string) =>
      db.$transaction((tx) => confirmProduct(tx, { slug, as, decidedBy: 'test' }))
    await expect(confirm('second~acme', 'istio')).rejects.toThrow(/taken/)
    await expect(confirm('istio', 'other')).rejects.toThrow(/Nothing to decide/)
    await expect(confirm('gate', 'gate2')).rejects.toThrow(/Nothing to decide/)
  })
})
