import { expect, it } from 'vitest'
import { remarkWords } from './remarks'

it.each([
  ['topology-inferred', 'the topology is inferred, it was not stated'],
  ['approximate-in-text: ~', 'given approximately in the text'],
  ['differs-from-raw: raw 10.9', 'differs from the raw file: raw 10.9'],
  ['not-encrypted: ztunnel only handles TCP', 'not encrypted: ztunnel only handles TCP'],
  ['rps-not-stated', 'rps not stated'],
  ['chart caption says 30s runtime', 'chart caption says 30s runtime'],
])('says the remark %s in words', (remark, words) => {
  expect(remarkWords(remark)).toBe(words)
})
