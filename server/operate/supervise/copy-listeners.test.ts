import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyListeners } from './copy-listeners'

let folder: string
let child: ChildProcess
let port: number
let file: string

/** Resolves with the number that the program tells under a name. */
const told = (name: string): Promise<number> =>
  new Promise((resolve) => {
    const onMessage = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !(name in message)) return
      child.off('message', onMessage)
      resolve(Number(Reflect.get(message, name)))
    }
    child.on('message', onMessage)
  })

const ask = (target: string): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`

const open = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })

/** Sends a request; resolves with all that comes back. */
const respond = (socket: Socket, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (piece: Buffer) => (text += piece.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(ask(target))
  })

const openMany = (): Promise<Socket[]> => Promise.all(Array.from({ length: 64 }, open))

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-listening-'))
  file = path.join(folder, 'go-on')
  const program = path.resolve('server/operate/supervise/listening-fixture.ts')
  child = fork(program, [file], { execArgv: ['--import', 'tsx'], stdio: 'inherit' })
  copyListeners(child)
  port = await told('port')
})
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Turns of the event loop in which 64 connections were taken that had waited for it. */
async function turnsOfABurst(): Promise<number> {
  const blocked = told('blocked')
  const first = await open()
  first.write(ask('/block'))
  await blocked
  const sockets = await openMany()
  const turns = told('turns')
  writeFileSync(file, '')
  const count = await turns
  for (const socket of [first, ...sockets]) socket.destroy()
  rmSync(file)
  return count
}

it('takes many connections in each turn of the event loop', async () => {
  // The copies come one after another, soon after the server listens.
  let fewest = 64
  for (let tries = 0; tries < 50 && fewest > 8; tries++)
    fewest = Math.min(fewest, await turnsOfABurst())
  expect(fewest).toBeLessThanOrEqual(8)
})

it('ends after it has responded on every connection, and takes no further one', async () => {
  await turnsOfABurst()
  await turnsOfABurst()
  const allWait = told('waiting')
  const responses = (await openMany()).map((socket) => respond(socket, '/wait'))
  await allWait
  const [closing, closedAfter] = [told('closing'), told('closedAfter')]
  child.send('close')
  await closing
  await expect(open()).rejects.toThrow('ECONNREFUSED')
  child.send('respond')
  for (const text of await Promise.all(responses)) expect(text).toMatch(/\r\n\r\nserved$/)
  expect(await closedAfter).toBe(64)
})

it('leaves its port when it is killed', async () => {
  await turnsOfABurst()
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await ended
  await expect(open()).rejects.toThrow('ECONNREFUSED')
})
