import { describe, expect, it } from 'vitest'
import { readSubmission } from '../receive/request'
import { ContextReference } from './reference'

const post = (query: string, body: BodyInit, headers: Record<string, string> = {}) =>
  readSubmission(
    new Request(`http://localhost/api/v1/runs${query}`, { method: 'POST', body, headers }),
  )
const form = (...names: ('result' | 'context')[]): FormData => {
  const data = new FormData()
  for (const name of names) data.append(name, new Blob(['{"mesh":"none"}']), `${name}.json`)
  return data
}
const NAMED = '?context=nightly/sidecar'
const REFERENCE = new ContextReference('nightly/sidecar', {})

describe('?context=', () => {
  it('replaces the context of a raw body, overridden by the other parameters', async () => {
    const { context, files } = await post(`${NAMED}&replicate=3&dryRun=1`, 'a result')
    expect(context).toEqual(new ContextReference('nightly/sidecar', { replicate: '3' }))
    expect(context).toBeInstanceOf(ContextReference)
    expect(files).toHaveLength(1)
  })

  it('replaces the context of a form and of a JSON result', async () => {
    const several = await post(NAMED, form('result', 'result'))
    expect(several).toMatchObject({ context: REFERENCE })
    expect(several.files).toHaveLength(2)
    const json = await post(NAMED, '{"a":1}', { 'content-type': 'application/json' })
    expect(json).toMatchObject({ context: REFERENCE })
    expect(json.files).toHaveLength(1)
  })

  it.each([
    ['a form', () => post(NAMED, form('context', 'result'))],
    [
      'an envelope',
      () => post(NAMED, '{"context":{},"results":[]}', { 'content-type': 'application/json' }),
    ],
  ])('beside the context of %s is refused', async (_, send) => {
    await expect(send()).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      facts: { title: 'The context is given twice' },
    })
  })

  it('given twice is refused', async () => {
    await expect(post(`${NAMED}&context=nightly/other`, 'a')).rejects.toMatchObject({
      facts: { title: 'A parameter is given twice' },
    })
  })
})
