import { createServer, connect as dial, type AddressInfo, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { testDatabase } from '@/server/testing/database'

// As in a new process, which has names left for statements.
vi.resetModules()
const { connections } = await import('./new-connection')

const { url } = await testDatabase()
const LIMITS = { statementMs: 1000, idleInTransactionMs: 1000 }
const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** 'K', its length and the number of the process: what a server says when a client has signed in. */
const KEY = Buffer.from([0x4b, 0, 0, 0, 12])

/** Stands between client and server as a pooler does: the client is told the number of another process. */
async function pooled(): Promise<string> {
  const target = new URL(url)
  const { hostname, port } = target
  const server = createServer((client) => {
    const upstream = dial(Number(port), hostname)
    client.pipe(upstream).on('error', () => client.destroy())
    upstream.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf(KEY)
      if (at !== -1) bytes.writeUInt32BE(1, at + KEY.length)
      client.write(bytes)
    })
    client.on('error', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as AddressInfo).port)
  return target.href
}

async function namesAfterConnecting(address: string): Promise<{ before: string; after: string }> {
  const { onConnect, nameOf } = connections(LIMITS)
  const query = { sql: 'SELECT 1' }
  const before = nameOf(query)
  const client = new pg.Client(address)
  await client.connect()
  await onConnect(client)
  const { rows } = await client.query<{ zone: string }>(
    `SELECT current_setting('TimeZone') AS zone`,
  )
  expect(rows[0]?.zone).toBe('UTC')
  await client.end()
  return { before, after: nameOf(query) }
}

it('names statements on a connection to the server itself, and none before there is one', async () => {
  const { before, after } = await namesAfterConnecting(url)
  expect(before).toBe('')
  expect(after).not.toBe('')
})

it('names no statement behind a pooler, where the next transaction may have another process', async () => {
  expect(await namesAfterConnecting(await pooled())).toEqual({ before: '', after: '' })
})
