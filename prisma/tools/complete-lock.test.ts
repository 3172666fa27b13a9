import { expect, it } from 'vitest'
import { completeLock } from './complete-lock.mjs'

it('adds what a mirror lacked, with platform and version of the parent', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/linux-arm64-musl': '2.0.0',
          '@tool/linux-x64-gnu': '2.0.0',
          fsevents: '^2.3.3',
        },
      },
      'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', optional: true },
    },
  }
  expect(completeLock(lock)).toEqual({
    added: ['@tool/linux-arm64-musl@2.0.0'],
    skipped: ['fsevents@^2.3.3'],
  })
  expect(lock.packages).toHaveProperty(['node_modules/@tool/linux-arm64-musl'], {
    version: '2.0.0',
    optional: true,
    dev: true,
    cpu: ['arm64'],
    os: ['linux'],
    libc: ['musl'],
  })
  expect(completeLock(lock).added).toEqual([])
})

it('nests a second version under the parent that asks for it', () => {
  const lock = {
    packages: {
      'node_modules/a': { version: '1.0.0', optionalDependencies: { '@x/darwin-x64': '1.0.0' } },
      'node_modules/b': { version: '1.0.0', optionalDependencies: { '@x/darwin-x64': '2.0.0' } },
    },
  }
  completeLock(lock)
  expect(lock.packages).toHaveProperty(['node_modules/@x/darwin-x64', 'version'], '1.0.0')
  expect(lock.packages).toHaveProperty(
    ['node_modules/b/node_modules/@x/darwin-x64', 'version'],
    '2.0.0',
  )
})
