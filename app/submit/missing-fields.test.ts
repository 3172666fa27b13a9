import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { missingFields } from '@/components/submit/missing-fields'
import { validateSubmission } from '@/server/runs/receive/validate/validate'

const CONTEXT = { campaign: 'nightly', mesh: 'istio', version: '1.26.0', mode: 'sidecar' }
const fieldsFor = async (more: object) => {
  const name = 'r200_t2_c8.txt'
  const bytes = readFileSync(`ingest/fixtures/wrk2/${name}`)
  return missingFields(
    await validateSubmission({
      owner: 'test',
      context: { ...CONTEXT, ...more },
      files: [{ name, bytes, replicate: null }],
      adapterId: null,
      query: null,
      unknownMesh: () => Promise.resolve(null),
    }),
  )
}

it('asks for the rate of wrk2, which its report does not contain, until the context states it', async () => {
  expect([...(await fieldsFor({}))]).toContain('rps')
  expect([...(await fieldsFor({ rps: 200 }))]).not.toContain('rps')
})
