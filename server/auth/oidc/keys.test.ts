import { afterAll, beforeEach, expect, it } from 'vitest'
import { signingKey, testIssuer } from './issuer-fixture'
import { keyStore, type FindKey } from './keys'

const issuer = await testIssuer()
const elsewhere = await testIssuer()
afterAll(() => Promise.all([issuer.close(), elsewhere.close()]))

const MINUTE = 60_000
const [one, two] = [signingKey('one', 'ES256'), signingKey('two', 'ES256')]
const truth = issuer.discovery
let clock = 0
let keyOf: FindKey

beforeEach(() => {
  clock = 0
  keyOf = keyStore(() => clock)
  Object.assign(issuer, { keys: [one], isDown: false, reads: 0, discovery: truth })
})

const ask = (keyId: string) =>
  keyOf(issuer.url, keyId).then(
    (jwk) => jwk.x === (keyId === 'one' ? one : two).jwk.x,
    (error: unknown) => (error as { code: string }).code,
  )

it('keys are read once, also for callers at the same time', async () => {
  expect(await Promise.all([ask('one'), ask('one'), ask('one')])).toEqual([true, true, true])
  expect(await ask('one')).toBe(true)
  expect(issuer.reads).toBe(1)
})

it('an unknown key causes one read a minute at most, which finds a rotated key', async () => {
  await ask('one')
  expect(await ask('two')).toBe('UNAUTHENTICATED')
  expect(issuer.reads).toBe(1)
  clock = MINUTE
  expect(await ask('two')).toBe('UNAUTHENTICATED')
  issuer.keys = [two]
  for (let i = 0; i < 20; i++) expect(await ask('two')).toBe('UNAUTHENTICATED')
  expect(issuer.reads).toBe(2)
  clock = 2 * MINUTE
  expect(await ask('two')).toBe(true)
  expect(await ask('one')).toBe('UNAUTHENTICATED')
  expect(issuer.reads).toBe(3)
})

it('a withdrawn key is given up after ten minutes', async () => {
  await ask('one')
  issuer.keys = []
  clock = 10 * MINUTE - 1
  expect(await ask('one')).toBe(true)
  clock = 10 * MINUTE
  expect(await ask('one')).toBe('UNAUTHENTICATED')
})

it('keys on another origin, or of an issuer with another name, are not used', async () => {
  elsewhere.keys = [one]
  for (const discovery of [
    { issuer: issuer.url, jwks_uri: `${elsewhere.url}/keys` },
    { issuer: elsewhere.url, jwks_uri: `${issuer.url}/keys` },
    { issuer: issuer.url },
    { issuer: issuer.url, jwks_uri: `${issuer.url}/keys`, padding: 'x'.repeat(300_000) },
  ]) {
    issuer.discovery = () => discovery
    keyOf = keyStore(() => clock)
    expect(await ask('one')).toBe('BUSY')
  }
  expect(issuer.reads + elsewhere.reads).toBe(0)
})

it('keys serve on for an hour while the issuer is down, which is asked once a minute', async () => {
  issuer.isDown = true
  expect(await ask('one')).toBe('BUSY')
  issuer.isDown = false
  expect(await ask('one')).toBe('BUSY')
  clock = MINUTE
  expect(await ask('one')).toBe(true)
  issuer.isDown = true
  clock = 60 * MINUTE
  expect(await ask('one')).toBe(true)
  clock = 61 * MINUTE
  expect(await ask('one')).toBe('BUSY')
})
