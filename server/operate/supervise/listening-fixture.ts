import { existsSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openSharedListener } from '@/server/platform/http/shared-listeners'

/**
 * `listening-fixture.ts FILE`: a program that listens more. It responds when it gets the message 'respond', all at once. For
 * `/block` it stops its event loop until FILE exists, and counts its turns until 64 more connections came.
 */
const [file = ''] = process.argv.slice(2)
const waiting: ServerResponse[] = []
let [connections, responded] = [0, 0]
const tell = (given: object): void => void process.send?.(given)

function countTurns(before: number): void {
  while (!existsSync(file));
  let turns = 0
  const turn = (): void => {
    turns++
    if (connections - before < 64) setImmediate(turn)
    else tell({ turns })
  }
  setImmediate(turn)
}

const server = createServer((request, response) => {
  if (request.url === '/block') {
    response.end()
    const before = connections
    return process.send?.({ blocked: true }, () => countTurns(before))
  }
  waiting.push(response)
  if (waiting.length === 64) tell({ waiting: 64 })
})
server.on('connection', () => connections++)
server.listen(0, '127.0.0.1', () => {
  openSharedListener(server)
  tell({ port: (server.address() as AddressInfo).port })
})
process.on('message', (message) => {
  if (message === 'close') {
    server.close(() => tell({ closedAfter: responded }))
    tell({ closing: true })
  }
  if (message === 'respond')
    for (const response of waiting) response.end('served', () => responded++)
})
