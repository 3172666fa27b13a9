import { describe, expect, it } from 'vitest'
import type { Change } from '@/server/trends/changes/schemas'
import {
  arrangeChanges,
  changeLook,
  foldSmall,
  pairNote,
  shareVerdict,
  smallWords,
} from './change-groups'
import { sharedVerdict } from './change-lead'
import { layOutChange } from './change-layout'
import { fitScale, placeChange } from './change-scale'
import { plainMetric } from '../charts/definitions/plain-metric'
import {
  answerWords,
  cardTitle,
  changeDirection,
  changeSentence,
  unprovenNote,
  verdictWords,
  whereWords,
} from './change-words'

const point = (label: string, value: number, isExcluded = false) => ({ label, value, isExcluded })

const change = (id: string, more: Partial<Change> = {}): Change => ({
  id,
  mesh: 'cilium',
  mode: 'none',
  label: 'Cilium native',
  key: 'tcp.throughput.mean',
  title: 'Mean TCP throughput over 1 connection',
  load: '1 connection',
  kind: 'versions',
  group: 'meshes',
  points: [point('1.18.6', 4e9), point('1.19.3', 12e9)],
  step: null,
  drift: null,
  relative: 2,
  reason: 'single runs, 3 are needed',
  origin: { campaign: 'aks' } as Change['origin'],
  familyKey: 'f',
  groupKey: 'g',
  line: null,
  ...more,
})

describe('how a section is drawn', () => {
  const sender = change('s', { key: 'tcp.throughput.mean@bidir.tx.sender' })
  const receiver = change('r', { key: 'tcp.throughput.mean@bidir.tx.receiver' })
  const longer = change('l', { points: [1, 2, 3].map((n) => point(`1.${n}`, n)) })
  const other = change('o', { origin: { campaign: 'other' } as Change['origin'] })
  const runs = change('c', { kind: 'runs' })

  it('makes two versions a row of the table of their source, and anything longer a line', () => {
    const { lines, pairs } = arrangeChanges([sender, receiver, longer, other, runs], [])
    expect(lines.map(({ id }) => id)).toEqual(['l', 'c'])
    expect(pairs.map(({ changes }) => changes.map(({ id }) => id))).toEqual([['s', 'r'], ['o']])
    expect(pairs[0]).toMatchObject({ from: '1.18.6', to: '1.19.3' })
  })

  it('gives sender and receiver one row where their figures are equal', () => {
    const [pair] = arrangeChanges([sender, receiver], []).pairs
    expect(pair?.rows.map(({ where }) => where)).toEqual([
      'bidirectional, client sends, 1 connection',
    ])
    const unequal = { ...receiver, points: [point('1.18.6', 4e9), point('1.19.3', 11e9)] }
    const rows = arrangeChanges([sender, unequal], []).pairs[0]?.rows
    expect(rows?.map(({ where }) => where)).toEqual([
      'bidirectional, client sends, sender, 1 connection',
      'bidirectional, client sends, receiver, 1 connection',
    ])
  })

  it('orders rows by proof, then by size, half as large as twice, flagged ones last', () => {
    const rows = (more: Change[]) =>
      arrangeChanges(more, []).pairs[0]?.rows.map(({ change: { id } }) => id)
    const sized = (id: string, relative: number | null, more: Partial<Change> = {}) =>
      change(id, { relative, load: id, ...more })
    const step = { from: 0, to: 1, relative: 0.06, status: null }
    const flagged = [point('1.18.6', 1, true), point('1.19.3', 9)]
    expect(
      rows([
        sized('none', null),
        sized('flagged', 8, { points: flagged }),
        sized('less', 0.9),
        sized('half', -0.5),
        sized('proven', 0.06, { step }),
      ]),
    ).toEqual(['proven', 'half', 'less', 'none', 'flagged'])
  })

  const row = (relative: number | null, more: Partial<Change> = {}) => ({
    change: change(String(relative), { key: 'http.latency.p99', relative, ...more }),
    where: '',
  })

  it('sums up changes below 5% that prove nothing', () => {
    const step = { from: 0, to: 1, relative: 0.01, status: null }
    const all = [row(0.01, { step }), row(0.3), row(-0.031), row(0.019), row(null)]
    const { shown, folded } = foldSmall(all)
    expect(shown).toEqual([all[0], all[1], all[4]])
    expect(smallWords(folded)).toBe('2 latencies within 3.1%')
    expect(smallWords([...folded, row(0.04, { key: 'tcp.throughput.mean' })])).toBe(
      '3 metrics within 4%',
    )
    expect(foldSmall([row(0.05), row(0.01)]).folded).toEqual([])
    expect(foldSmall([row(0.02), row(0.01)]).folded).toEqual([])
  })

  it('says a verdict that all rows share once, and of rows what differs', () => {
    const says = { direction: false, look: false }
    expect(shareVerdict([row(0.3), row(0.2)], [])).toEqual({ note: 'all worse', says })
    expect(shareVerdict([row(0.3), row(0.2)], [row(-0.01)])).toEqual({
      note: 'changes of 5% or more all worse',
      says,
    })
    expect(shareVerdict([row(0.3), row(-0.2)], [])).toEqual({
      note: '',
      says: { direction: true, look: false },
    })
    const flagged = row(0.2, { points: [point('a', 1, true), point('b', 2)] })
    expect(shareVerdict([row(0.3), flagged], []).says).toEqual({ direction: false, look: true })
    expect(shareVerdict([row(0.3)], []).says.direction).toBe(true)
  })

  it('says a verdict that all steps share once', () => {
    const points = [1, 2, 3].map((n) => point(`1.${n}`, n))
    expect(sharedVerdict({ key: 'tcp.throughput.mean', points, step: null })).toBe(
      'every step better, unproven',
    )
    const back = [...points, point('1.4', 2)]
    expect(sharedVerdict({ key: 'tcp.throughput.mean', points: back, step: null })).toBeNull()
  })

  it('draws the series that leads only once', () => {
    expect(arrangeChanges([longer], [longer])).toEqual({ lines: [], pairs: [] })
  })

  it('says once what holds for all rows', () => {
    const flagged = change('f', { points: [point('a', 1, true), point('b', 2)] })
    expect(pairNote([sender, receiver])).toBe('none proven: single runs, 3 are needed')
    expect(pairNote([flagged])).toBe('none proven: single runs, 3 are needed; all flagged')
    expect(pairNote([flagged, { ...sender, reason: null }])).toBe('none proven; 1 flagged')
    const step = { from: 0, to: 1, relative: 2, status: null }
    expect(pairNote([{ ...sender, step }, receiver])).toBe('1 proven')
  })
})

it('is full for a proven step alone, and hollow where a flag excludes an end', () => {
  const [first, last] = [point('a', 1), point('b', 2, true)]
  expect(changeLook([first, last], { from: 0, to: 1, relative: 1, status: null })).toBe('proven')
  expect(changeLook([first, last], null)).toBe('flagged')
  expect(changeLook([first, first], null)).toBe('unproven')
})

it('draws half and twice equally long, and cuts what is beyond four times', () => {
  const wide = fitScale([-0.9, 8])
  const place = (relative: number) => placeChange(relative, wide)
  expect(50 - place(-0.5).at).toBeCloseTo(place(1).at - 50, 9)
  expect(place(0)).toEqual({ at: 50, isCut: false })
  expect(place(3)).toEqual({ at: 100, isCut: false })
  expect(place(8)).toEqual({ at: 100, isCut: true })
  expect(place(-0.9)).toEqual({ at: 0, isCut: true })
  expect(wide.ticks.map(({ label }) => label)).toEqual(['−75%', '−50%', 'same', '+100%', '+300%'])
})

it('fits its scale to what is drawn, with names that have room', () => {
  const labels = (relatives: (number | null)[]) =>
    fitScale(relatives).ticks.map(({ label }) => label)
  expect(labels([0.43, 0.1])).toEqual(['same', '+25%', '+100%'])
  expect(labels([-0.03, 2.57])).toEqual(['same', '+25%', '+100%', '+300%'])
  expect(labels([-0.1])).toEqual(['−20%', '−5%', 'same'])
  expect(labels([null, 0])).toEqual(['same', '+5%'])
  expect(fitScale([-0.1]).same).toBe(100)
  for (const relatives of [[0.43], [-0.3, 0.01], [-1]])
    for (const relative of relatives.filter((one) => one > -1))
      expect(placeChange(relative, fitScale(relatives)).isCut).toBe(false)
})

it('names metrics in plain words', () => {
  expect(plainMetric('udp.loss.ratio@receiver')).toBe('UDP loss')
  expect(plainMetric('tcp.rr.latency.p99')).toBe('p99 request/response latency')
  expect(plainMetric('tcp.rr.rate.mean')).toBe('Transaction rate')
  expect(whereWords({ key: 'tcp.throughput.mean@bidir.rx.receiver', load: '1 connection' })).toBe(
    'bidirectional, client receives, receiver, 1 connection',
  )
  expect(cardTitle(change('a'))).toBe('TCP throughput, 1 connection')
  expect(cardTitle(change('a', { kind: 'runs' }))).toBe('Mean TCP throughput over 1 connection')
})

it('calls a difference better or worse by its metric, and never without that it is unproven', () => {
  expect(verdictWords(change('a'))).toBe('+200% (better), unproven')
  expect(verdictWords(change('a', { key: 'http.latency.p99' }))).toBe('+200% (worse), unproven')
  expect(verdictWords(change('a', { key: 'http.requests.value' }))).toBe('+200%, unproven')
  expect(verdictWords(change('a', { relative: null }))).toBe('unproven')
  const step = { from: 0, to: 1, relative: 0.2, status: 'REGRESSION' as const }
  expect(verdictWords(change('a', { step }))).toBe('regression, +20%')
})

it('knows no direction of a metric without one, nor of no difference', () => {
  expect(changeDirection('http.latency.p99', -0.1)).toBe('better')
  expect(changeDirection('tcp.throughput.mean', -0.1)).toBe('worse')
  expect(changeDirection('http.requests.value', 0.5)).toBeNull()
  expect(changeDirection('http.latency.p99', 0)).toBeNull()
  expect(changeDirection('http.latency.p99', null)).toBeNull()
})

it('says in a sentence what one series changed, and why that is not proven', () => {
  const points = [point('1.22', 20e9), point('1.26 (prerelease)', 35e9)]
  const one = change('a', { label: 'Istio ambient', relative: 0.74, points, reason: 'single runs' })
  expect(changeSentence(one)).toBe(
    'Istio ambient’s TCP throughput rose 74% from 1.22 to 1.26 pre, unproven: single runs.',
  )
  const step = { from: 0, to: 1, relative: -0.2, status: 'REGRESSION' as const }
  expect(changeSentence({ ...one, step })).toBe(
    'Istio ambient’s TCP throughput fell 20% from 1.22 to 1.26 pre, proven: a regression.',
  )
  const flagged = [point('1.22', 20e9, true), point('1.23', 35e9)]
  expect(changeSentence({ ...one, points: flagged })).toMatch(
    /unproven: a flag excludes a value\.$/,
  )
})

describe('the answer of the list', () => {
  const NONE = { total: 0, proven: 0, flagged: 0 }
  const answer = (meshes: typeof NONE, largest: Change | null) =>
    answerWords({
      counts: {
        meshes,
        gateways: NONE,
        declared: NONE,
        submitted: { ...NONE, total: 9, proven: 9 },
      },
      largest,
    })
  const points = [point('1.22', 20e9), point('1.26 (prerelease)', 35e9)]
  const largest = change('a', { label: 'Istio ambient', relative: 0.74, points })
  const step = { from: 0, to: 1, relative: 0.2, status: 'REGRESSION' as const }

  it('says that no change is proven, never that nothing changed, and names the largest', () => {
    expect(answer({ total: 27, proven: 0, flagged: 0 }, largest)).toBe(
      'Largest change: Istio ambient’s TCP throughput rose 74% from 1.22 to 1.26 pre; none of 27 published series proves a change.',
    )
    expect(answer({ total: 27, proven: 0, flagged: 22 }, largest)).toContain(
      'Largest unflagged change: Istio ambient’s TCP throughput rose 74%',
    )
    expect(answer({ total: 22, proven: 0, flagged: 22 }, null)).toBe(
      'None of 22 published series shows a proven change, and all are flagged.',
    )
  })

  it('counts the proven ones and names the largest of them', () => {
    const proven = { ...largest, step }
    expect(answer({ total: 27, proven: 2, flagged: 1 }, proven)).toBe(
      '2 of 27 published series prove a change; the largest is a regression: Istio ambient’s TCP throughput rose 20% from 1.22 to 1.26 pre.',
    )
    expect(answer({ total: 1, proven: 1, flagged: 0 }, proven)).toMatch(
      /^The one published series proves a regression: .* rose 20% from /,
    )
    expect(answer({ total: 1, proven: 0, flagged: 0 }, largest)).toMatch(
      /^The one published series proves no change: .* rose 74% from /,
    )
  })

  it('counts publications alone', () => {
    expect(answer(NONE, null)).toBe('No published series matches.')
  })
})

it('prints every value and version of a short line, and of a long one what fits', () => {
  const unit = { label: '', toDisplay: (n: number) => n }
  const five = ['1.22', '1.23', '1.24', '1.25', '1.26 (prerelease)'].map((label, i) =>
    point(label, 20 + i),
  )
  const placed = layOutChange(five, unit)
  expect(placed.map(({ value }) => value)).toEqual(['20.0', '21.0', '22.0', '23.0', '24.0'])
  expect(placed.map(({ label }) => label)).toEqual(['1.22', '1.23', '1.24', '1.25', '1.26 pre'])
  const many = Array.from({ length: 40 }, (_, i) => point(`c${i}`, 5 + (i % 7)))
  const named = layOutChange(many, unit).filter(({ label }) => label !== null)
  expect(named.map(({ label }) => label)).toEqual(['c0', 'c39'])
})

describe('why nothing is proven', () => {
  it('is the flag of an end, not the number of runs', () => {
    const flagged = { points: [point('1.4.0', 0.111, true), point('1.5.5', 0.0003)] }
    expect(unprovenNote(change('flagged', flagged))).toBe('a flag excludes a value')
    expect(unprovenNote(change('single'))).toBe('single runs, 3 are needed')
  })
})
