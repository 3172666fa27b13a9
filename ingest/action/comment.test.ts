import { createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseContext } from '../context/context'
import { StandIn } from './github-fixture'
import { runAction, type ActionResult, type Job } from './run-action-fixture'

/** A site that stores everything, and says the same of every run. */
const contexts: string[] = []
const reports: { token: string; body: unknown }[] = []
let passed = true
let markdown = '<!-- meshbench -->\n\n### "first"'
const site = createServer((request, response) => {
  const chunks: Buffer[] = []
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    if (request.url?.endsWith('/reports')) {
      const token = String(request.headers.authorization)
      reports.push({ token, body: JSON.parse(body.toString('utf8')) })
      answer(200, { passed, markdown })
    } else if (request.method === 'GET') answer(200, { said: ['of the night'], passed })
    else
      void new Response(body, {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      })
        .formData()
        .then(async (form) => {
          const context = form.get('context')
          contexts.push(context instanceof File ? await context.text() : '')
          answer(201, { runs: [{ id: 'r1', url: '/runs/r1', stored: [], flags: [] }] })
        })
  })
})

const github = new StandIn()
const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-comment-'))
const HEAD = 'c'.repeat(40)
const BASE = 'b'.repeat(40)
const pull = { number: 12, head: { sha: HEAD }, base: { ref: 'main', sha: BASE } }

beforeAll(async () => {
  await github.listen()
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  writeFileSync(path.join(folder, 'a.json'), '{}')
  writeFileSync(path.join(folder, 'meshbench.yaml'), 'campaign: c\nmesh: none\n')
  writeFileSync(path.join(folder, 'context.json'), ' {"campaign":"c",\n"mesh":"none"}')
})
afterAll(async () => {
  await github.close()
  site.closeAllConnections()
  site.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  contexts.length = reports.length = github.asked.length = 0
  github.comments = []
  passed = true
})

const run = (job: Partial<Job>, more: Record<string, string> = {}): Promise<ActionResult> =>
  runAction(
    {
      url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
      token: 'mb_secret',
      'github-token': 'gh-token',
      files: 'a.json',
      comment: 'true',
      ...more,
    },
    {
      event: 'push',
      payload: {},
      api: github.url,
      cwd: folder,
      ...job,
      env: { PATH: process.env.PATH, ...job.env },
    },
  )
const contextSent = () => parseContext(contexts[0] ?? '')
const PULL: Partial<Job> = { event: 'pull_request', payload: { pull_request: pull } }
const fork = (headBranch: string): Partial<Job> => ({
  event: 'workflow_run',
  payload: {
    workflow_run: {
      event: 'pull_request',
      head_sha: HEAD,
      head_branch: headBranch,
      head_repository: { owner: { login: 'stranger' } },
      // What GitHub sends of forks.
      pull_requests: [],
    },
  },
})

describe('a pull request of the repository itself', () => {
  it('is named in the context, and gets one comment that later pushes update', async () => {
    const first = await run(PULL)
    expect(first.code, first.output).toBe(0)
    expect(contextSent()).toMatchObject({
      campaign: 'c',
      branch: 'main',
      pull_request: 12,
      commit: HEAD,
      base_commit: BASE,
    })
    expect(github.comments.map(({ body }) => body)).toEqual([markdown])
    markdown = '<!-- meshbench -->\n\n### second'
    const second = await run(PULL)
    expect(second.code, second.output).toBe(0)
    expect(github.comments.map(({ body }) => body)).toEqual([markdown])
  })

  it('finds its comment behind many others, and takes nobody else’s for it', async () => {
    const user = { type: 'User', login: 'mallory' }
    const others = Array.from({ length: 150 }, (_, id) => ({ id, body: `${id}`, user }))
    others[3] = { id: 3, body: '<!-- meshbench --> mine', user }
    github.comments = others
    await run(PULL)
    await run(PULL)
    expect(github.comments).toHaveLength(151)
    expect(github.comments[3]?.body).toBe('<!-- meshbench --> mine')
  })

  it('gets its comment also where the job fails', async () => {
    passed = false
    const done = await run(PULL, { 'fail-on': 'regression', max: 'p99=+10%' })
    expect(done.code).toBe(4)
    expect(github.comments).toHaveLength(1)
    expect(reports).toEqual([
      {
        token: 'Bearer mb_secret',
        body: { runs: ['r1'], max: 'p99=+10%', failOn: 'regression' },
      },
    ])
  })

  it('is named in a context of JSON as well, whose own keys win', async () => {
    await run(PULL, { context: 'context.json' })
    expect(contextSent()).toMatchObject({ campaign: 'c', pull_request: 12, base_commit: BASE })
    contexts.length = 0
    writeFileSync(path.join(folder, 'own.yaml'), 'campaign: c\nmesh: none\nbranch: release-1\n')
    await run(PULL, { context: 'own.yaml' })
    expect(contextSent()).toMatchObject({ branch: 'release-1', pull_request: 12 })
  })
})

describe('a pull request of a fork', () => {
  it('is found by what the event says, in the workflow that has the secrets', async () => {
    github.pulls['stranger:feature "x"'] = [{ ...pull, head: { sha: 'f'.repeat(40) } }, pull]
    const done = await run(fork('feature "x"'))
    expect(done.code, done.output).toBe(0)
    expect(contextSent()).toMatchObject({ branch: 'main', pull_request: 12, commit: HEAD })
    expect(github.comments).toHaveLength(1)
    // Each secret goes to its own host.
    expect(github.asked.join('\n')).not.toContain('mb_secret')
    await run(fork('feature "x"'))
    expect(github.comments).toHaveLength(1)
  })

  it('sends nothing where it was pushed to since, and its result is of an older commit', async () => {
    const done = await run(fork('gone'))
    expect(done.code).toBe(1)
    expect(done.output).toContain('found none')
    expect([contexts, github.comments]).toEqual([[], []])
  })
})

it('a push or a night names its commit and branch, and comments nowhere', async () => {
  const ref = { GITHUB_REF_NAME: 'release: "1"', GITHUB_REF_TYPE: 'branch', GITHUB_SHA: BASE }
  const done = await run({ env: ref })
  expect(done.code, done.output).toBe(0)
  expect(contextSent()).toMatchObject({ branch: 'release: "1"', commit: BASE })
  expect(contextSent().pull_request).toBeUndefined()
  expect(contextSent().base_commit).toBeUndefined()
  expect(github.asked).toEqual([])
  expect(done.ran).not.toContain('Comment on the pull request')
})

it('a tag names its commit and no branch', async () => {
  const ref = { GITHUB_REF_NAME: 'v1.0.0', GITHUB_REF_TYPE: 'tag', GITHUB_SHA: BASE }
  expect((await run({ env: ref })).code).toBe(0)
  expect(contextSent()).toMatchObject({ commit: BASE })
  expect(contextSent().branch).toBeUndefined()
})

it('the workflow after a night names what that measured, not the newest commit', async () => {
  const done = await run({
    event: 'workflow_run',
    payload: { workflow_run: { event: 'schedule', head_sha: HEAD, head_branch: 'release-1' } },
    env: { GITHUB_REF_NAME: 'main', GITHUB_REF_TYPE: 'branch', GITHUB_SHA: BASE },
  })
  expect(done.code, done.output).toBe(0)
  expect(contextSent()).toMatchObject({ branch: 'release-1', commit: HEAD })
  expect(contextSent().pull_request).toBeUndefined()
})
