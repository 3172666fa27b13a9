import { expect, it } from 'vitest'
import { readContext } from './prepare'
import { refuseUnstorableContext } from './refuse-unstorable'

const check = (more: object) => () =>
  refuseUnstorableContext(
    readContext('context', { campaign: 'a', mesh: 'istio', mode: 'sidecar', ...more }),
  )

it.each([
  [
    '/harness',
    { harness: { command: `fortio load -H 'Authorization: Bearer ${'x'.repeat(24)}' u` } },
  ],
  ['/params', { params: { header: `Cookie: session=${'y'.repeat(12)}` } }],
  ['/config', { config: { token: `mb_${'z'.repeat(43)}` } }],
])('refuses a context with a credential at %s and does not repeat it', (pointer, more) => {
  expect(check(more)).toThrow(
    expect.objectContaining({
      code: 'INVALID_CONTEXT',
      facts: expect.objectContaining({
        pointer,
        detail: expect.not.stringMatching(/xxx|yyy|zzz/) as string,
      }) as unknown,
    }) as Error,
  )
})

it('takes a context without one', () => {
  expect(check({ harness: { command: 'fortio load -qps 100 http://svc/echo' } })).not.toThrow()
})
