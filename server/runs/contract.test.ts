import { expect, it } from 'vitest'
import { CONTEXT_KEYS } from '@/ingest/context'
import { contractSchemas } from './contract'

it('publishes every key of the context, refuses others, and survives JSON', () => {
  const schemas = JSON.parse(JSON.stringify(contractSchemas())) as {
    $defs: {
      context: {
        properties: Record<string, unknown>
        required: string[]
        additionalProperties: boolean
      }
    }
  }
  const { context } = schemas.$defs
  expect(Object.keys(context.properties).sort()).toEqual([...CONTEXT_KEYS].sort())
  expect(context.required).toEqual(expect.arrayContaining(['campaign', 'mesh']))
  expect(context.additionalProperties).toBe(false)
})
