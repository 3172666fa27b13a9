import { describe, expect, it } from 'vitest'
import { fortioJson, onlyRun, submit, upload } from '../store/submission-fixture'
import { openSenders } from '../store/senders-fixture'
import { toHex } from '@/server/platform/db/hex'
import { contextName, ContextReference } from './reference'
import { contextNames, getContext } from './queries'
import { registerContext } from './register-context'

const { db, acme, other } = await openSenders(['acme', 'other'])

const YAML =
  '# nightly\nmesh: istio\nversion: 1.26.0\nmode: sidecar\nenvironment: { label: kind-ci }\n'
const at = (name: string, campaign = 'nightly') => contextName(campaign, name)
const register = (name: string, source = YAML, principal = acme, campaign = 'nightly') =>
  registerContext(db, principal, at(name, campaign), new TextEncoder().encode(source))
const storedContext = async (runId: string | null): Promise<unknown> => {
  const run = await db.run.findUniqueOrThrow({
    where: { id: runId ?? '' },
    include: { ingest: true },
  })
  return run.ingest?.context
}
const send = (label: string, text: string, overrides: object = {}, principal = acme) =>
  onlyRun(db, principal, [upload(fortioJson(label))], new ContextReference(text, { ...overrides }))

describe('a registered context', () => {
  it('is created, repeated and replaced, and says which', async () => {
    const first = await register('sidecar')
    expect(first).toMatchObject({ created: true, changed: false })
    expect(first.context).toMatchObject({ campaign: 'nightly', name: 'sidecar', source: YAML })
    expect(await register('sidecar')).toMatchObject({ created: false, changed: false })
    const next = await register('sidecar', YAML.replace('1.26.0', '1.26.1'))
    expect(next).toMatchObject({ created: false, changed: true })
    expect(next.context.digest).not.toBe(first.context.digest)
    expect(next.context.context).toMatchObject({ campaign: 'nightly', version: '1.26.1' })
    expect(await getContext(db, acme, at('sidecar'))).toEqual(next.context)
  })

  it('may be JSON, name its campaign and be listed', async () => {
    const json = JSON.stringify({ campaign: 'listed', mesh: 'none' })
    await register('b', json, acme, 'listed')
    await register('a', json, acme, 'listed')
    await register('c', json, other, 'listed')
    const names = (await contextNames(db, acme, 'listed')).map(({ name }) => name)
    expect(names).toEqual(['a', 'b'])
  })

  it.each([
    ['another campaign', 'campaign: weekly\nmesh: none', '/campaign'],
    ['an unknown key', 'mesh: none\nversoin: 1', '/versoin'],
    ['no mesh', 'version: 1.0.0', '/mesh'],
    ['a time that cannot be stored', 'mesh: none\nstarted_at: 1999-01-01T00:00:00Z', '/started_at'],
  ])('with %s is refused at its pointer', async (_, source, pointer) => {
    await expect(register('wrong', source)).rejects.toMatchObject({
      code: 'INVALID_CONTEXT',
      facts: { pointer },
    })
    await expect(getContext(db, acme, at('wrong'))).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['broken YAML', 'mesh: [none'],
    ['nothing', ''],
    ['U+0000', 'mesh: none\0'],
  ])('of %s is refused', async (_, source) => {
    await expect(register('wrong', source)).rejects.toMatchObject({ code: 'INVALID_CONTEXT' })
  })

  it('of another organisation returns 404, and so does a campaign', async () => {
    await register('mine')
    await expect(getContext(db, other, at('mine'))).rejects.toMatchObject({ status: 404 })
    await register('owned', YAML, acme, 'owned')
    await send('owned', 'owned/owned')
    await expect(register('owned', YAML, other, 'owned')).rejects.toMatchObject({ status: 404 })
  })

  it.each(['Nightly/x', 'nightly', 'a/b/c', '../x', 'a/'])('is not named %s', (text) => {
    expect(() => new ContextReference(text, {})).toThrow(/name of the context/)
  })
})

describe('a run sent with ?context=', () => {
  it('keeps the resolved context, whatever becomes of the registered one', async () => {
    await register('kept')
    const { run } = await send('kept', 'nightly/kept', { replicate: '4', version: '1.27.0' })
    expect(run.replicate).toBe(4)
    const before = await storedContext(run.id)
    expect(before).toMatchObject({
      campaign: 'nightly',
      mesh: 'istio',
      version: '1.27.0',
      replicate: 4,
    })
    await register('kept', YAML.replace('kind-ci', 'elsewhere'))
    expect(await storedContext(run.id)).toEqual(before)
  })

  it('without other keys has the digest that was registered, and is stored once', async () => {
    const { context } = await register('digest')
    const { run, body } = await send('digest', 'nightly/digest')
    const row = await db.run.findUniqueOrThrow({
      where: { id: run.id ?? '' },
      include: { ingest: true },
    })
    expect(toHex(row.ingest?.contextDigest ?? new Uint8Array())).toBe(context.digest)
    expect(await send('digest', 'nightly/digest')).toMatchObject({ status: 200, body })
  })

  it('takes several files', async () => {
    await register('all', YAML, acme, 'several')
    const files = ['one', 'two'].map((label) => upload(fortioJson(`several ${label}`), label))
    const { body } = await submit(db, acme, files, new ContextReference('several/all', {}))
    expect(body.runs.map(({ replicate }) => replicate)).toEqual([1, 2])
  })

  it('that is not registered is refused with the nearest names of the organisation only', async () => {
    await register('istio-sidecar', YAML, acme, 'near')
    await register('istio-sidecars', YAML, other, 'near')
    await expect(send('near', 'near/istio-sidecra')).rejects.toMatchObject({
      code: 'UNKNOWN_CONTEXT',
      status: 422,
      facts: { detail: 'did you mean near/istio-sidecar?' },
    })
  })

  it.each([
    [{ versoin: '1' }, '/versoin'],
    [{ replicate: 'first' }, '/replicate'],
    [{ campaign: 'weekly' }, '/campaign'],
  ])('refuses %j in the query', async (overrides, pointer) => {
    await register('query')
    await expect(send('query', 'nightly/query', overrides)).rejects.toMatchObject({
      code: 'INVALID_CONTEXT',
      facts: { pointer },
    })
  })
})
