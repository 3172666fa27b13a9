import { describe, expect, it, vi } from 'vitest'

/** A module anew, as another bundle of the site has it. */
async function copyOf<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules()
  return load()
}

const ERRORS = () => import('./errors')
const QUEUE = () => import('./workers/fair-queue')
const THREAD = () => import('./workers/thread')

describe('an error of a pool that another bundle made', () => {
  it('is still a refusal', async () => {
    const [one, other] = [await copyOf(ERRORS), await copyOf(ERRORS)]
    expect(one.AppError).not.toBe(other.AppError)
    const error: unknown = new one.AppError('BUSY', { title: 'a', detail: 'b' })
    expect(error).toBeInstanceOf(other.AppError)
    expect(new TypeError('a')).not.toBeInstanceOf(other.AppError)
    expect({ name: 'AppError', code: 'BUSY' }).not.toBeInstanceOf(other.AppError)
  })

  it('still says that the queue is full', async () => {
    const [one, other] = [await copyOf(QUEUE), await copyOf(QUEUE)]
    expect(new one.QueueFull('all')).toBeInstanceOf(other.QueueFull)
  })

  it('still says that a thread has ended', async () => {
    const [one, other] = [await copyOf(THREAD), await copyOf(THREAD)]
    expect(new one.ThreadEnded('too slow')).toBeInstanceOf(other.ThreadEnded)
    expect(new one.ThreadEnded('too slow')).not.toBeInstanceOf((await copyOf(QUEUE)).QueueFull)
  })
})
