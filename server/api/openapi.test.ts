import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { canonicalOpenApi, printedOpenApi } from './canonical-fixture'
import { openApi, HANDLED_OPERATIONS } from './openapi'
import { listOperations, type OpenApi } from './openapi-types'
import { REST_ROUTES } from './rest-routes'

const document = openApi('http://localhost:3000')
const operations = listOperations(document)

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(validator.version).toBe('3.1')
    const broken = { ...document, paths: { '/x': { get: { parameters: [{ name: 'a' }] } } } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  // A change of the API changes the golden file with it: clients read this document, so nothing in it changes by chance.
  // After a wanted change: npx vitest run server/api/openapi.test.ts -u, then read the diff.
  it('says what its golden file says: paths, parameters, responses, shapes and examples', async () => {
    const file = path.join(import.meta.dirname, 'openapi.golden.json')
    const text = readFileSync(file, 'utf8')
    const golden = JSON.parse(text) as OpenApi
    const expected = canonicalOpenApi(golden)
    const isSame = isDeepStrictEqual(canonicalOpenApi(document), expected)
    await expect(isSame ? text : await printedOpenApi(document)).toMatchFileSnapshot(file)
    expect(Object.keys(golden.paths).length).toBeGreaterThan(20)
    const other = { ...golden, paths: { ...golden.paths, '/api/v1/compare': {} } }
    expect(canonicalOpenApi(other)).not.toEqual(expected)
  })

  it('describes every route once, with words on every parameter', () => {
    expect(operations.length).toBe(REST_ROUTES.length + HANDLED_OPERATIONS.length)
    expect(new Set(operations.map((o) => o.operationId)).size).toBe(operations.length)
    for (const { operationId, parameters } of operations)
      for (const parameter of parameters)
        expect(parameter.description, `${operationId} ${parameter.name}`).not.toBe('')
  })

  it('says which parameters are needed', () => {
    const compare = operations.find((o) => o.operationId === 'compareSubjects')
    const needed = compare?.parameters.filter((p) => p.required).map((p) => p.name)
    expect(needed).toEqual(['a', 'b'])
    const mesh = operations.find((o) => o.operationId === 'getMesh')?.parameters[0]
    expect(mesh).toMatchObject({ name: 'mesh', in: 'path', required: true })
  })

  it('has arrays as generators of clients take them', () => {
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/"items":false|"prefixItems"/)
    const pair = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }
    expect(text).toContain(JSON.stringify(pair).slice(1, -1))
  })

  it('refers to nothing that is missing', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)
    expect(refs.length).toBeGreaterThan(20)
    const known = Object.keys(document.components.schemas).map((n) => `#/components/schemas/${n}`)
    expect(refs.filter((ref) => !known.includes(ref ?? ''))).toEqual([])
  })
})
