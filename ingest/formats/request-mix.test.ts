import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CountedPart, toMix } from './request-mix'

it.each<[string, CountedPart[], string | undefined]>([
  ['shares that were chosen', [['browse', 1080], ['checkout', 120]], 'browse 90 %, checkout 10 %'], // prettier-ignore
  [
    'equal parts',
    [
      ['b', 600],
      ['a', 600],
    ],
    'a 50 %, b 50 %',
  ],
  [
    'equal parts of few requests',
    [
      ['a', 11],
      ['b', 9],
    ],
    'a 50 %, b 50 %',
  ],
  [
    'thirds by chance',
    [
      ['a', 380],
      ['b', 420],
      ['c', 400],
    ],
    'a 33.3 %, b 33.3 %, c 33.3 %',
  ],
  [
    'unequal parts of three',
    [
      ['a', 50],
      ['b', 30],
      ['c', 20],
    ],
    'a 50 %, b 30 %, c 20 %',
  ],
  [
    'one in twenty',
    [
      ['read', 9520],
      ['write', 480],
    ],
    'read 95 %, write 5 %',
  ],
  [
    'a part that is nearly none',
    [
      ['a', 991],
      ['b', 9],
    ],
    'a 100 %',
  ],
  [
    'several hosts of one path',
    [
      ['/a', 5],
      ['/a', 5],
      ['/b', 10],
    ],
    '/a 50 %, /b 50 %',
  ],
  ['a single part', [['a', 10]], undefined],
  [
    'a part that is not counted',
    [
      ['a', 10],
      ['b', null],
    ],
    undefined,
  ],
  [
    'no requests',
    [
      ['a', 0],
      ['b', 0],
    ],
    undefined,
  ],
])('the mix of %s', (_, parts, mix) => {
  expect(toMix(parts)['mix']).toBe(mix)
})

it.each([50, 40, 30, 25, 20, 10, 5])('repetitions of a %i %% part have one mix', (percent) => {
  // Four standard deviations of the count of a part that is chosen by chance.
  const total = 20_000
  const sd = Math.sqrt(total * (percent / 100) * (1 - percent / 100))
  const middle = (total * percent) / 100
  fc.assert(
    fc.property(fc.integer({ min: Math.ceil(-4 * sd), max: Math.floor(4 * sd) }), (off) => {
      const count = Math.round(middle + off)
      expect(
        toMix([
          ['a', count],
          ['b', total - count],
        ])['mix'],
      ).toBe(
        // prettier-ignore
        `a ${percent} %, b ${100 - percent} %`,
      )
    }),
  )
})
