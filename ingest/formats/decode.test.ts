import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AdapterError } from '../model/adapter'
import {
  decimal,
  decode,
  durationIn,
  integerText,
  latencyIn,
  ratio,
  rps,
  unexpected,
} from './decode'

const context = { format: 'tool', hint: 'use -json' }
const refusal = (schema: z.ZodType, value: unknown, base?: string): AdapterError => {
  try {
    decode(schema, value, base === undefined ? context : { ...context, base })
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('accepted')
}

describe('decode', () => {
  const schema = z.object({
    'a/b': z.array(z.object({ p99: latencyIn('ms') })),
    name: z.string().optional(),
  })

  it('says what was expected and found, where, and what to do', () => {
    expect(refusal(schema, { 'a/b': [{ p99: 1 }, { p99: 'p99' }] }, '/results/0')).toMatchObject({
      code: 'INVALID_VALUE',
      title: 'tool: a/b[1].p99 is not a number of milliseconds from 0 to 604800000',
      detail: 'expected a number of milliseconds from 0 to 604800000, found "p99"',
      place: { pointer: '/results/0/a~1b/1/p99' },
      hint: 'use -json',
    })
  })

  it('tells a missing field from a wrong one', () => {
    expect(refusal(schema, { 'a/b': [{}] })).toMatchObject({ code: 'MISSING_FIELD' })
    expect(refusal(schema, {}).title).toBe('tool: a/b is missing')
    expect(refusal(schema, { 'a/b': [], name: 5 }).detail).toBe('expected a string, found 5')
    expect(refusal(schema, [])).toMatchObject({ title: 'tool: the document is not an object' })
  })

  it('blames the branch of a union that got furthest', () => {
    const either = z.union([z.object({ x: z.object({ y: rps }) }), z.string()])
    expect(refusal(either, { x: { y: -1 } })).toMatchObject({ place: { pointer: '/x/y' } })
  })
})

describe('numbers', () => {
  it('are scaled to SI without a second rounding', () => {
    expect(latencyIn('ms').parse(1.1)).toBe(0.0011)
    expect(durationIn('ns').parse(5_003_830_875)).toBe(5.003830875)
    expect(Object.is(latencyIn('s').parse(-0), 0)).toBe(true)
  })

  it.each([
    [integerText, '12', true],
    [integerText, 1.5, false],
    [integerText, '1e3', false],
    [integerText, '-1', false],
    [integerText, 2 ** 53, false],
    [latencyIn('s'), '0.1', false],
    [latencyIn('s'), -1e-9, false],
    [latencyIn('s'), 604_801, false],
    [latencyIn('us'), NaN, false],
    [rps, 1e308, false],
    [rps, Infinity, false],
    [ratio, 1.2, false],
    [ratio, 1, true],
  ])('%#: bounds', (schema, value, isGood) => {
    expect(schema.safeParse(value).success).toBe(isGood)
  })

  it.each([
    ['1.5', 1.5],
    [' 2e-3 ', 0.002],
    ['-nan', null],
    ['1,5', null],
    ['', null],
    ['0x10', null],
    ['1e999', null],
    ['1.5ms', null],
  ])('decimal(%j) is %j', (text, value) => {
    expect(decimal(text)).toBe(value)
  })
})

it('unexpected() makes the same error for a line', () => {
  const facts = {
    format: 'tool',
    what: 'p99',
    expected: 'a number of ms',
    place: { line: 7 },
    hint: null,
  }
  expect(unexpected({ ...facts, found: '1,5' })).toMatchObject({
    code: 'INVALID_VALUE',
    place: { line: 7 },
  })
  expect(unexpected({ ...facts, found: undefined })).toMatchObject({ code: 'MISSING_FIELD' })
})
