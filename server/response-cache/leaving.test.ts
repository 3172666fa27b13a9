import { createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Serve } from '@/server/platform/http/guard-server'
import { noteVersions } from '@/server/platform/cache-dependencies'
import { ResponseCache } from './response-cache'

const PATH = '/api/v1/meshes'
const TEXT = 'what was asked for'
const OF_DATA = { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0' }
const OF_PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate',
  'content-security-policy': "script-src 'nonce-bxT74Nel9lXBkGV5OYGIaw=='",
}
let cache: ResponseCache
/** Addresses that were begun, and whose making was broken off. */
let made: string[] = []
let broken: string[] = []
let release = (): void => undefined
/** Responses that clients wait for. */
let open: ServerResponse[] = []

const make: Serve = (request, response) => {
  const url = request.url ?? ''
  made.push(url)
  noteVersions(new Map([['all', '1']]))
  response.once('close', () => void (response.writableFinished || broken.push(url)))
  release = () => void response.writeHead(200, url === PATH ? OF_DATA : OF_PAGE).end(TEXT)
}
const server: Server = createServer((request, response) => {
  open.push(response)
  cache.serve(request, response, make)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

beforeEach(() => {
  cache = newCache()
  made = []
  broken = []
  open = []
})

const newCache = (inTurn?: ConstructorParameters<typeof ResponseCache>[0]['inTurn']) =>
  new ResponseCache({
    maxBytes: 2 ** 20,
    checkCurrent: (_, done) => done(true),
    isSecure: false,
    ...(inTurn && { inTurn }),
  })

/** Asks, and returns once the server has the request. @returns what makes the client leave, seen by the server */
async function askAndLeave(path = PATH): Promise<() => Promise<void>> {
  const before = open.length
  const client = get(base + path, { agent: false }).on('error', () => undefined)
  await expect.poll(() => open.length).toBe(before + 1)
  const response = open[before]
  return async () => {
    client.destroy()
    await expect.poll(() => response?.closed).toBe(true)
  }
}
const read = async (path = PATH): Promise<string> => (await fetch(base + path)).text()

it('finishes what it makes for others when the first to ask has left', async () => {
  const leave = await askAndLeave()
  await expect.poll(() => made).toEqual([PATH])
  const second = read()
  await expect.poll(() => open.length).toBe(2)
  await leave()
  release()
  expect(await second).toBe(TEXT)
  expect([made, broken]).toEqual([[PATH], []])
})

it('breaks off what everybody has left, and begins anew for who asks then', async () => {
  const leaves = [await askAndLeave(), await askAndLeave()]
  await leaves[0]?.()
  expect([made, broken]).toEqual([[PATH], []])
  await leaves[1]?.()
  await expect.poll(() => broken).toEqual([PATH])
  const next = read()
  await expect.poll(() => made).toEqual([PATH, PATH])
  release()
  expect(await next).toBe(TEXT)
  expect(cache.counts().entries).toBe(1)
})

it('ends a page that it has begun, and keeps it for the next who asks', async () => {
  const leave = await askAndLeave('/meshes')
  await expect.poll(() => made).toEqual(['/meshes'])
  await leave()
  const next = read('/meshes')
  await expect.poll(() => open.length).toBe(2)
  expect([made, broken]).toEqual([['/meshes'], []])
  release()
  expect(await next).toBe(TEXT)
})

it('does not begin what everybody has left before its turn', async () => {
  let begin = (): void => undefined
  const turn = new Promise<void>((resolve) => (begin = resolve))
  cache = newCache((_, work) => turn.then(work))
  const leave = await askAndLeave('/meshes')
  await leave()
  begin()
  const next = read()
  await expect.poll(() => made).toEqual([PATH])
  release()
  expect(await next).toBe(TEXT)
})
