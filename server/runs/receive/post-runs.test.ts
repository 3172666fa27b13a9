import { expect, it } from 'vitest'
import { refusePut } from './post-runs'

it('a file sent with curl -T is refused with the option that sends it', async () => {
  const response = await refusePut()
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
  expect(await response.json()).toMatchObject({
    type: '/problems/method-not-allowed',
    detail: 'expected POST, found PUT',
    hint: expect.stringContaining('--data-binary @FILE instead of -T') as string,
  })
})
