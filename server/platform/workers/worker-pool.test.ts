import path from 'node:path'
import { BroadcastChannel, type Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import { ThreadEnded } from './thread'
import { Unwanted, WorkerPool } from './worker-pool'

const OPTIONS = {
  entry: path.resolve('server/testing/sample-worker.ts'),
  heapMb: 64,
  running: 1,
  runningOfOwner: 1,
  waitingOfOwner: 10,
  waiting: 20,
}
const pool = new WorkerPool(OPTIONS)
const run = (job: string, input: unknown = null, maxMs = 30_000) =>
  pool.run('owner', job, input, maxMs)

describe('WorkerPool', () => {
  it('runs jobs in another thread and hands bytes over', async () => {
    expect(await run('double', 21)).toBe(42)
    expect(await run('bytes', new Uint8Array(1_000_000))).toBe(1_000_000)
  })

  it('hands buffers over instead of copying them, where the caller says so', async () => {
    const bytes = new Uint8Array(1_000_000)
    expect(await pool.run('owner', 'bytes', bytes, 30_000, { handedOver: [bytes.buffer] })).toBe(
      1_000_000,
    )
    expect(bytes.byteLength).toBe(0)
  })

  it('runs jobs that are asynchronous, each input after the other', async () => {
    expect(await pool.runAll('owner', 'later', [1, 2, 3], 30_000)).toEqual([
      { result: 'after 0: 1' },
      { result: 'after 1: 2' },
      { result: 'after 2: 3' },
    ])
  })

  it('drops a job that nobody waits for when its turn comes', async () => {
    let isWanted = true
    const first = pool.run('owner', 'who', 50, 30_000)
    const second = pool.run('owner', 'who', 0, 30_000, { isWanted: () => isWanted })
    isWanted = false
    await expect(second).rejects.toEqual(new Unwanted())
    expect(typeof (await first)).toBe('number')
    isWanted = true
    await pool.run('owner', 'who', 0, 30_000, { isWanted: () => isWanted })
  })

  it('keeps nothing of what a large job left behind', async () => {
    const roomy = new WorkerPool({ ...OPTIONS, heapMb: 256 })
    const heapBytesBefore = async (bytes: number) =>
      Number(await roomy.run('owner', 'litter', bytes, 30_000))
    const atFirst = await heapBytesBefore(80 * 2 ** 20)
    expect(await heapBytesBefore(0)).toBeLessThan(atFirst + 16 * 2 ** 20)
  })

  it('has loaded the code of its threads when the first job comes, if it was told to before', async () => {
    const channel = new BroadcastChannel('sample-worker')
    const loaded: unknown[] = []
    channel.onmessage = (event: unknown) => loaded.push((event as { data: unknown }).data)
    const warm = new WorkerPool(OPTIONS)
    warm.warmUp()
    warm.warmUp()
    await expect.poll(() => loaded.length).toBe(1)
    expect(await warm.run('owner', 'who', 0, 30_000)).toBe(loaded[0])
    expect(loaded).toHaveLength(1)
    channel.close()
  })

  it('starts another thread only for jobs at the same time', async () => {
    const two = new WorkerPool({ ...OPTIONS, running: 2 })
    const ask = (owner: string) => two.run(owner, 'who', 100, 30_000)
    const inTurn = [await ask('one'), await ask('two'), await ask('one')]
    expect(new Set(inTurn).size).toBe(1)
    // Until the other thread has loaded, both jobs may find the first one free.
    const seen = new Set(inTurn)
    for (let tries = 0; tries < 100 && seen.size < 2; tries++)
      for (const thread of await Promise.all([ask('one'), ask('two')])) seen.add(thread)
    expect(seen.size).toBe(2)
  })

  it('runs a job in whichever thread is free first', async () => {
    const two = new WorkerPool({ ...OPTIONS, running: 2 })
    const first = await two.run('one', 'who', 0, 30_000)
    const [, second] = await Promise.all([
      two.run('one', 'who', 20, 30_000),
      two.run('two', 'who', 0, 30_000),
    ])
    expect(second).toBe(first)
  })

  it('hands on a refusal with all of its facts', async () => {
    const refused = await run('refuse', 'expected a number').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({
      code: 'INVALID_RESULT',
      facts: { title: 'Refused', detail: 'expected a number', line: 3 },
    })
  })

  it('tells a fault of the program from a refusal, with its stack as the cause', async () => {
    const fault = await run('fail').catch((error: unknown) => error)
    expect(fault).not.toBeInstanceOf(AppError)
    expect(String((fault as Error).cause)).toContain('TypeError: a fault')
    await expect(run('nothing')).rejects.toThrow('job nothing failed')
  })

  it.each([
    ['hang', 'too slow', 200],
    ['hoard', 'out of memory', 30_000],
    ['exit', 'crashed', 30_000],
  ] as const)('survives a job that would %s', async (job, why, maxMs) => {
    const before = process.memoryUsage().rss
    const ended = await run(job, null, maxMs).catch((error: unknown) => error)
    expect(ended).toBeInstanceOf(ThreadEnded)
    expect((ended as ThreadEnded).why).toBe(why)
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6)
    expect(await run('double', 2)).toBe(4)
  })

  it('replaces a thread that fails without a job, and the process goes on', async () => {
    const one = new WorkerPool(OPTIONS)
    const ended = new Promise((resolve) =>
      process.once('worker', (thread: Worker) => thread.once('exit', resolve)),
    )
    const signal = new Int32Array(new SharedArrayBuffer(4))
    await one.run('owner', 'failLater', signal, 30_000)
    Atomics.store(signal, 0, 1)
    expect(await ended).toBe(1)
    expect(await one.run('owner', 'double', 2, 30_000)).toBe(4)
  })

  it('does not count the time that a job waits for the processor', async () => {
    const rested = await run('rest', null, 200).catch(
      (error: unknown) => (error as ThreadEnded).why,
    )
    // Other systems do not say what a thread had of the processor.
    expect(rested).toBe(process.platform === 'linux' ? 'timed-out' : 'too slow')
  })

  it('keeps the caller responsive while a job runs', async () => {
    const hanging = run('hang', null, 500).catch(() => 'ended')
    let turns = 0
    const timer = setInterval(() => turns++, 10)
    await hanging
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })
})
