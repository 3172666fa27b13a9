import { expect, it, vi } from 'vitest'
import { AppError } from './errors'
import { QueueFull } from './workers/fair-queue'
import { ThreadEnded } from './workers/thread'

it('knows errors of another copy of their module, and nothing else', async () => {
  vi.resetModules()
  const other = {
    ...(await import('./errors')),
    ...(await import('./workers/fair-queue')),
    ...(await import('./workers/thread')),
  }
  expect(other.AppError).not.toBe(AppError)
  const facts = { title: 'No such run', detail: 'expected a run' }
  expect(new other.AppError('NOT_FOUND', facts)).toBeInstanceOf(AppError)
  expect(new other.QueueFull('all')).toBeInstanceOf(QueueFull)
  expect(new other.ThreadEnded('too slow')).toBeInstanceOf(ThreadEnded)
  expect(new other.QueueFull('all')).not.toBeInstanceOf(AppError)
  expect(new Error('AppError')).not.toBeInstanceOf(AppError)
  expect({ name: 'AppError' }).not.toBeInstanceOf(AppError)
})
