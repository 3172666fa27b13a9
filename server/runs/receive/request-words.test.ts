import { expect, it } from 'vitest'
import { AppError } from '@/server/platform/errors'
import { readSubmission } from './request'

async function refusal(body: BodyInit, query = '', headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/api/v1/runs${query}`, {
    method: 'POST',
    headers,
    body,
  })
  const error: unknown = await readSubmission(request).catch((thrown: unknown) => thrown)
  if (error instanceof AppError) return error
  throw new Error('accepted')
}

it.each([
  ['file', /name the field of the file result/],
  ['campaign', /write campaign into the context file/],
])('a form with the field %s is told where its content belongs', async (name, hint) => {
  const form = new FormData()
  for (const [key, value] of [
    ['context', 'mesh: none'],
    ['result', '{}'],
    [name, 'x'],
  ] as const)
    form.append(key, value)
  expect((await refusal(form)).facts.hint).toMatch(hint)
})

it('a form whose header was written by hand is told to leave it out', async () => {
  const error = await refusal('{"a":1}', '?campaign=c', { 'content-type': 'multipart/form-data' })
  expect(error).toMatchObject({
    code: 'BAD_REQUEST',
    facts: {
      title: 'The form has no boundary',
      hint: expect.stringContaining('leave the header out') as string,
    },
  })
})
