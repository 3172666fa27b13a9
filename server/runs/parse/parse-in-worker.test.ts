import { afterEach, describe, expect, it } from 'vitest'
import { env } from '@/env'
import { fortioJson, upload } from '../store/submission-fixture'
import { validateSubmission } from '../receive/validate/validate'

const usual = env.READ_LIMIT_MS
afterEach(() => {
  env.READ_LIMIT_MS = usual
})

const validate = (text: string) =>
  validateSubmission({
    owner: 'test',
    context: { campaign: 'nightly', mesh: 'istio', version: '1.26.0', mode: 'sidecar' },
    files: [upload(text, 'fortio.json')],
    adapterId: null,
    query: null,
    unknownMesh: () => Promise.resolve(null),
  })

/** A valid result that takes some milliseconds to read. */
const large = (): string =>
  fortioJson('large').replace('{', `{"Padding": [${'1,'.repeat(300_000)}1],`)

describe('a file', () => {
  it('that takes too long is refused with what to send instead, and the next one is read', async () => {
    env.READ_LIMIT_MS = 1
    await expect(validate(large())).rejects.toMatchObject({
      code: 'INVALID_RESULT',
      facts: { cause: 'TOO_MUCH_WORK', hint: expect.stringContaining('summary') as string },
    })
    env.READ_LIMIT_MS = usual
    expect((await validate(fortioJson('next'))).isStorable).toBe(true)
  })

  it('leaves this thread free while it is read', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await validate(large())
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })
})
