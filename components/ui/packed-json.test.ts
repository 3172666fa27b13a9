import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packed, unpacked, type Json } from './packed-json'

const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, false, -1, -2, 0, 'twice', '', '__proto__', '[0]'),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('id', 'label', 'constructor', '__proto__'), fc.string()),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value

it('gives back every value, with its keys in their order', () => {
  fc.assert(
    fc.property(values, (value) => {
      expect(JSON.stringify(unpacked(packed(value)))).toBe(JSON.stringify(value))
    }),
  )
})

it('writes keys and texts that come back once', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, method: 'mean of runs', flags: [] }))
  expect(packed(rows)).toBe(
    '[["mean of runs"],[["id","method","flags"]],[-1,[0,"a",[0],[-1]],[0,"b",[0],[-1]],[0,"c",[0],[-1]]]]',
  )
})
