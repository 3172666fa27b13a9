import { createHmac, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admitOrganisation } from '../tokens/organisations'
import {
  campaign,
  fortioJson,
  onlyRun,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { getRun } from '@/server/runs/queries'
import { testDatabase } from '@/server/testing/database'
import { authenticate } from '../tokens/tokens'
import { exchange, type Trust } from './exchange'
import { jwt, signed, signingKey, testIssuer } from './issuer-fixture'
import { keyStore } from './keys'
import { addPublisher, listPublishers, removePublisher } from './publishers'

const { db } = await testDatabase()
const issuer = await testIssuer()
const gitlab = await testIssuer()
const elsewhere = await testIssuer()
afterAll(() => Promise.all([issuer.close(), gitlab.close(), elsewhere.close()]))

const NOW = new Date('2026-11-20T12:00:00Z')
const AUDIENCE = 'https://meshbench.example'
const key = signingKey('one')
const ISSUERS = [
  { provider: 'github', issuer: issuer.url },
  { provider: 'gitlab', issuer: gitlab.url },
] as const

let trust: Trust
let serial = 0

const claims = (more: object = {}): object => ({
  iss: issuer.url,
  sub: 'repo:acme/mesh:ref:refs/heads/main',
  aud: AUDIENCE,
  iat: NOW.getTime() / 1000 - 5,
  nbf: NOW.getTime() / 1000 - 5,
  exp: NOW.getTime() / 1000 + 300,
  jti: `jti-${++serial}`,
  repository: 'acme/mesh',
  repository_id: '1001',
  repository_owner_id: '2001',
  job_workflow_ref: 'acme/mesh/.github/workflows/bench.yml@refs/heads/main',
  event_name: 'push',
  run_id: '77',
  ref: 'refs/heads/main',
  sha: 'c0ffee',
  ...more,
})

const gitlabClaims = (more: object = {}): object =>
  claims({
    iss: gitlab.url,
    project_path: 'acme/group/mesh',
    project_id: '31',
    namespace_id: '32',
    ci_config_ref_uri: `${gitlab.url.slice(7)}/acme/group/mesh//.gitlab-ci.yml@refs/heads/main`,
    pipeline_source: 'schedule',
    job_id: '99',
    ...more,
  })

const good = (more: object = {}): string => signed(key, claims(more))
const send = (token: string) => exchange(db, token, trust, NOW)
const refusal = (token: string) =>
  send(token).then(
    () => 'accepted',
    (error: unknown) => {
      const { status, facts } = error as { status: number; facts: { cause?: string } }
      return `${status} ${facts.cause}`
    },
  )

beforeAll(async () => {
  await syncDictionaries(db)
  const add = async (orgSlug: string, more: object) => {
    const orgId = await admitOrganisation(db, orgSlug, true)
    const github = {
      provider: 'github',
      issuer: issuer.url,
      repositoryId: '1001',
      ownerId: '2001',
      workflow: 'bench.yml',
      environment: null,
    } as const
    return addPublisher(db, 'test', { orgId, orgSlug, ...github, ...more })
  }
  await add('acme', {})
  await add('acme-release', { environment: 'release' })
  await add('strict', { repositoryId: '1002', environment: 'bench' })
  await add('lab', {
    provider: 'gitlab',
    issuer: gitlab.url,
    repositoryId: '31',
    ownerId: '32',
    workflow: '.gitlab-ci.yml',
  })
})

beforeEach(() => {
  for (const one of [issuer, gitlab, elsewhere]) Object.assign(one, { keys: [key], reads: 0 })
  trust = { issuers: ISSUERS, audience: AUDIENCE, keyOf: keyStore() }
})

describe('a trusted workflow', () => {
  it('gets an ingest token of 15 minutes for its organisation', async () => {
    const { token, ...rest } = await send(good())
    expect(rest).toEqual({
      expiresAt: '2026-11-20T12:15:00.000Z',
      organisation: 'acme',
      scope: 'ingest',
    })
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
    expect(await authenticate(db, `Bearer ${token}`, at(14.9))).toMatchObject({
      orgSlug: 'acme',
      scope: 'ingest',
      ciRun: {
        repository: 'acme/mesh',
        repositoryId: '1001',
        commit: 'c0ffee',
        workflow: 'bench.yml',
      },
    })
    await expect(authenticate(db, `Bearer ${token}`, at(15))).rejects.toMatchObject({ status: 401 })
  })

  it('may sign with ES256, and send ids as numbers and its audience as a list of one', async () => {
    const elliptic = signingKey('curve', 'ES256')
    issuer.keys = [elliptic]
    const token = signed(elliptic, claims({ repository_id: 1001, aud: [AUDIENCE] }))
    expect((await send(token)).organisation).toBe('acme')
  })

  it('is taken by the publisher of its environment before that for all', async () => {
    expect((await send(good({ environment: 'release' }))).organisation).toBe('acme-release')
    expect((await send(good({ environment: 'other' }))).organisation).toBe('acme')
  })

  it('of GitLab is read by the claims of GitLab', async () => {
    const { token, organisation } = await send(signed(key, gitlabClaims()))
    expect(organisation).toBe('lab')
    const { ciRun } = await authenticate(db, `Bearer ${token}`, NOW)
    expect(ciRun?.runUrl).toBe(`${gitlab.url}/acme/group/mesh/-/jobs/99`)
  })

  it('leaves its claims with every file that it sends', async () => {
    const { token } = await send(good())
    const principal = await authenticate(db, `Bearer ${token}`, NOW)
    const file = upload(fortioJson('from CI'))
    const { run } = await onlyRun(db, principal, [file], campaign('acme-ci'))
    const { provenance } = await getRun(db, run.id ?? '')
    expect(provenance.ciRun).toEqual(principal.ciRun)
    expect(provenance.ciRun?.runUrl).toBe(`${issuer.url}/acme/mesh/actions/runs/77`)
  })
})

describe('refused are', () => {
  const seconds = (offset: number): number => NOW.getTime() / 1000 + offset

  it.each([
    ['another audience', { aud: 'https://elsewhere.example' }, '401 OIDC_AUDIENCE'],
    ['two audiences', { aud: [AUDIENCE, 'https://elsewhere.example'] }, '401 OIDC_AUDIENCE'],
    ['no audience', { aud: undefined }, '401 OIDC_CLAIM'],
    ['an issuer nobody allowed', { iss: elsewhere.url }, '401 OIDC_ISSUER'],
    ['an allowed issuer with more text', { iss: `${issuer.url}/` }, '401 OIDC_ISSUER'],
    ['the other allowed issuer with claims of this one', { iss: gitlab.url }, '401 OIDC_CLAIM'],
    ['another repository', { repository_id: '1003' }, '403 OIDC_PUBLISHER'],
    ['another owner of the same repository', { repository_owner_id: '2002' }, '403 OIDC_PUBLISHER'],
    [
      'a fork under the same name',
      { repository_id: '9', repository_owner_id: '8' },
      '403 OIDC_PUBLISHER',
    ],
    [
      'another workflow',
      { job_workflow_ref: 'acme/mesh/.github/workflows/x.yml@refs/heads/main' },
      '403 OIDC_PUBLISHER',
    ],
    [
      'a workflow of another repository',
      { job_workflow_ref: 'evil/mesh/.github/workflows/bench.yml@refs/heads/main' },
      '401 OIDC_CLAIM',
    ],
    [
      'a workflow in another folder',
      { job_workflow_ref: 'acme/mesh/.github/workflows/../bench.yml@x' },
      '403 OIDC_PUBLISHER',
    ],
    ['no environment where one is demanded', { repository_id: '1002' }, '403 OIDC_PUBLISHER'],
    ['another environment', { repository_id: '1002', environment: 'dev' }, '403 OIDC_PUBLISHER'],
    ['a pull request', { event_name: 'pull_request' }, '401 OIDC_CLAIM'],
    [
      'a pull request with rights of the target',
      { event_name: 'pull_request_target' },
      '401 OIDC_CLAIM',
    ],
    ['an expired token', { exp: seconds(-31) }, '401 OIDC_TIME'],
    ['a token not valid yet', { nbf: seconds(60) }, '401 OIDC_TIME'],
    ['a token from the future', { iat: seconds(60) }, '401 OIDC_TIME'],
    ['a token for years', { exp: seconds(90_000) }, '401 OIDC_TIME'],
    ['no expiry', { exp: undefined }, '401 OIDC_CLAIM'],
    ['no jti', { jti: undefined }, '401 OIDC_CLAIM'],
  ])('%s', async (_, more, expected) => {
    const before = await db.apiToken.count()
    expect(await refusal(good(more))).toBe(expected)
    expect(await db.apiToken.count()).toBe(before)
  })

  it.each([
    ['a merge request', { pipeline_source: 'merge_request_event' }],
    ['a request of another host', { pipeline_source: 'external_pull_request_event' }],
    [
      'a configuration of another project',
      { ci_config_ref_uri: `${gitlab.url.slice(7)}/evil/mesh//.gitlab-ci.yml@x` },
    ],
    ['a configuration that is not a file', { ci_config_ref_uri: null }],
  ])('%s of GitLab', async (_, more) => {
    expect(await refusal(signed(key, gitlabClaims(more)))).toBe('401 OIDC_CLAIM')
  })

  it('the second use of a token, also when both are concurrent', async () => {
    const token = good()
    const outcomes = await Promise.all([refusal(token), refusal(token), refusal(token)])
    expect(outcomes.sort()).toEqual(['401 OIDC_REPLAYED', '401 OIDC_REPLAYED', 'accepted'])
    expect(await refusal(token)).toBe('401 OIDC_REPLAYED')
  })

  it('tokens without a signature, or signed with the public key as a secret', async () => {
    const header = { typ: 'JWT', kid: key.kid }
    for (const alg of ['none', 'None', 'HS384', 'RS512', 'ES384'])
      expect(await refusal(jwt({ ...header, alg }, claims(), () => Buffer.alloc(0)))).toBe(
        '401 OIDC_ALGORITHM',
      )
    const pem = createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' })
    const hmac = (text: string) => createHmac('sha256', pem).update(text).digest()
    expect(await refusal(jwt({ ...header, alg: 'HS256' }, claims(), hmac))).toBe(
      '401 OIDC_ALGORITHM',
    )
    expect(await refusal(jwt({ ...header, alg: 'RS256' }, claims(), hmac))).toBe(
      '401 OIDC_SIGNATURE',
    )
    expect(await refusal(jwt({ ...header, alg: 'RS256' }, claims(), () => Buffer.alloc(0)))).toBe(
      '401 OIDC_SIGNATURE',
    )
  })

  it('keys that the token brings, another algorithm than the key’s, and changed claims', async () => {
    const own = signingKey('one')
    const brought = { jwk: own.jwk, jku: `${elsewhere.url}/keys`, x5u: `${elsewhere.url}/cert` }
    elsewhere.keys = [own]
    expect(await refusal(signed(own, claims(), brought))).toBe('401 OIDC_SIGNATURE')
    expect(elsewhere.reads).toBe(0)
    expect(await refusal(signed(key, claims(), { alg: 'ES256' }))).toBe('401 OIDC_SIGNATURE')
    expect(await refusal(signed(key, claims(), { crit: ['b64'] }))).toBe('401 OIDC_MALFORMED')
    const [header, , signature] = good().split('.')
    const changed = Buffer.from(JSON.stringify(claims())).toString('base64url')
    expect(await refusal(`${header}.${changed}.${signature}`)).toBe('401 OIDC_SIGNATURE')
  })

  it('keys that are too short', async () => {
    const short = signingKey('short', 'RS256', 1024)
    issuer.keys = [short]
    expect(await refusal(signed(short, claims()))).toBe('401 OIDC_SIGNATURE')
  })

  it.each(['', 'a.b', 'a.b.c', '..', 'x'.repeat(20_000), 'mb_token', 'e30.e30.e30'])(
    '%#: what is not a JWT',
    async (text) => {
      expect(await refusal(text)).toBe('401 OIDC_MALFORMED')
    },
  )
})

it('removing a publisher ends the tokens that came of it', async () => {
  const { token } = await send(signed(key, gitlabClaims()))
  const publishers = await listPublishers(db)
  const lab = publishers.find(({ org }) => org.slug === 'lab')
  expect(await removePublisher(db, 'test', lab?.id ?? 0, NOW)).toBeGreaterThan(0)
  await expect(authenticate(db, `Bearer ${token}`, NOW)).rejects.toMatchObject({ status: 401 })
  expect(await refusal(signed(key, gitlabClaims()))).toBe('403 OIDC_PUBLISHER')
})

it('the same workflow is trusted once', async () => {
  const [first] = await db.trustedPublisher.findMany({ where: { provider: 'github' }, take: 1 })
  if (!first) throw new Error('no publisher')
  const { id: _, createdAt: __, ...again } = first
  const twin = { ...again, provider: 'github', orgSlug: 'acme' } as const
  await expect(addPublisher(db, 'test', twin)).rejects.toThrow('trusted already')
})

it.each(['x\0y', 'x\ud800', '\udc00y'])('a claim with the text %j is refused', async (text) => {
  await expect(send(good({ ref: text }))).rejects.toThrow(/claim ref .* expected text without U/)
  for (const name of ['sub', 'jti', 'ref', 'sha', 'environment', 'event_name'])
    expect(await refusal(good({ [name]: text })), name).toBe('401 OIDC_CLAIM')
  expect(await refusal(signed(key, gitlabClaims({ sha: text })))).toBe('401 OIDC_CLAIM')
})
