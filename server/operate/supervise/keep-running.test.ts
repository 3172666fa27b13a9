import { expect, it } from 'vitest'
import { keepRunning, type Part, type PartEvent } from './keep-running'

/** A part that ends when it is told to. */
function fake(): Part & { end: (reason: string) => void } {
  let end: (reason: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => (end = resolve))
  const stop = (): Promise<void> => {
    end('stopped')
    return Promise.resolve()
  }
  return { ended, stop, end }
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

it('starts a part again, later each time, and says why it ended', async () => {
  const [first, second, third] = [fake(), fake(), fake()]
  const next: (Part | Error)[] = [second, new Error('no space'), third]
  const events: PartEvent[] = []
  const start = (): Promise<Part> => {
    const one = next.shift() ?? new Error('not expected')
    return one instanceof Error ? Promise.reject(one) : Promise.resolve(one)
  }
  const kept = keepRunning('database', first, start, (event) => events.push(event))
  first.end('signal SIGKILL')
  await until(() => events.length === 2)
  second.end('exit code 1')
  await until(() => events.length === 5)
  await kept.stop()
  expect(
    events.map((event) => (event.kind === 'ended' ? [event.reason, event.againInMs] : event.kind)),
  ).toEqual([
    ['signal SIGKILL', 100],
    'started again',
    ['exit code 1', 200],
    ['no space', 400],
    'started again',
  ])
  expect(await third.ended).toBe('stopped')
})

it('waits no longer than it is told to', async () => {
  const waits: number[] = []
  const report = (event: PartEvent): void => {
    if (event.kind === 'ended') waits.push(event.againInMs)
  }
  const start = (): Promise<Part> => Promise.reject(new Error('no space'))
  const first = fake()
  const kept = keepRunning('pooler', first, start, report, 100)
  first.end('signal SIGKILL')
  await until(() => waits.length === 3)
  await kept.stop()
  expect(waits).toEqual([100, 100, 100])
})

it('starts nothing after it was stopped', async () => {
  const first = fake()
  let starts = 0
  const start = (): Promise<Part> => {
    starts++
    return Promise.resolve(fake())
  }
  const kept = keepRunning('site', first, start, () => undefined)
  first.end('exit code 1')
  await kept.stop()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(starts).toBe(0)
})

it('stops a part that starts while it is stopped', async () => {
  const [first, late] = [fake(), fake()]
  const kept = keepRunning(
    'site',
    first,
    // It comes only when it is told to give up.
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(late))),
    () => undefined,
  )
  first.end('exit code 1')
  await new Promise((resolve) => setTimeout(resolve, 150))
  await kept.stop()
  expect(await late.ended).toBe('stopped')
})
