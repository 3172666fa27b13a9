import { expect, it } from 'vitest'
import { chooseLead } from './lead-choice'
import { besideTall } from './limits-card'
import { publishedLoad } from './sample-sets'

const note = (
  kind: string,
  severity: string | null,
  text: string,
  topic: string | null = null,
) => ({
  kind,
  severity,
  text,
  topic,
  url: null,
})
const notes = [
  note('weakness', 'low', 'c'),
  note('caveat', null, 'd'),
  note('not_available', null, 'withheld.', 'raw data'),
  note('response', null, 'e'),
  note('weakness', 'high', 'a'),
  note('weakness', 'medium', 'b'),
]
const buildLead = (bars: number) =>
  chooseLead(
    [
      publishedLoad(
        'aa',
        Array.from({ length: bars }, (_, i) => ({ label: `Istio ${i}`, value: 1 })),
      ),
    ],
    { key: null, load: null },
  )

it('lists further limits only beside a chart that is taller than the card above them', () => {
  expect(besideTall(notes, buildLead(4))).toEqual([])
  expect(besideTall(notes, null)).toEqual([])
  expect(besideTall(notes, buildLead(20))).toEqual([
    'b',
    'c',
    'd',
    'Not available: raw data. withheld.',
  ])
  const long = [
    note('weakness', 'high', 'a'),
    note('weakness', 'low', 'b'.repeat(200)),
    note('caveat', null, 'c'),
  ]
  expect(besideTall(long, buildLead(20))).toHaveLength(2)
  expect(besideTall(long, buildLead(14))).toEqual([])
  const grave = [note('weakness', 'high', 'a'.repeat(280)), note('weakness', 'low', 'b')]
  expect(besideTall(grave, buildLead(14))).toEqual([])
})
