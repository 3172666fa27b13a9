import { describe, expect, it } from 'vitest'
import { samplePanel, type RowInput } from '@/components/charts/definitions/sample-rows'
import { rankPanel } from '@/server/results/verdicts'
import { pairSettings } from '@/server/results/compare/pair-settings'

/** Pairs of Istio and Linkerd: the setting, their values, who is lower. */
function pair(istio: [number | null, string?][], linkerd: [number | null, string?][]) {
  const toInput =
    (mesh: string) =>
    ([value, setting]: [number | null, string?]): RowInput => ({
      label: mesh,
      mesh,
      value,
      config: setting === undefined ? {} : { setting },
    })
  const panel = samplePanel('http.latency.p99', [
    ...istio.map(toInput('istio')),
    ...linkerd.map(toInput('linkerd')),
  ])
  const chooseRows = (mesh: string) => panel.rows.filter(({ subject }) => subject.mesh === mesh)
  const toMs = (rows: typeof panel.rows) => rows.map(({ value }) => 1000 * (value.value ?? 0))
  return pairSettings(chooseRows('istio'), chooseRows('linkerd'), rankPanel(panel)).map(
    ({ setting, a, b, pair: { lower } }) => [setting, toMs(a), toMs(b), lower],
  )
}

describe('settings of two subjects at one load', () => {
  it('are loads of their own where both have them by one name, and nothing else is compared there', () => {
    const istio: [number, string][] = [
      [1, 'basic'],
      [5, 'mTLS'],
      [9, 'JWT'],
    ]
    expect(
      pair(istio, [
        [4, 'mTLS'],
        [2, 'basic'],
      ]),
    ).toEqual([
      ['basic', [1], [2], 'a'],
      ['mTLS', [5], [4], 'b'],
    ])
  })

  it('are one load where no name is of both', () => {
    expect(
      pair(
        [
          [1, 'stock'],
          [3, 'tuned'],
        ],
        [[2]],
      ),
    ).toEqual([[null, [1, 3], [2], 'mixed']])
    expect(pair([[1], [3]], [[4], [5]])).toEqual([[null, [1, 3], [4, 5], 'a']])
    expect(pair([[1, 'basic']], [[2, 'mTLS']])).toEqual([[null, [1], [2], 'a']])
  })

  it('are not paired by a value that is missing', () => {
    expect(
      pair(
        [
          [1, 'basic'],
          [2, 'mTLS'],
        ],
        [
          [null, 'basic'],
          [3, 'mTLS'],
        ],
      ),
    ).toEqual([['mTLS', [2], [3], 'a']])
    expect(pair([[null, 'basic']], [[3, 'basic']])).toEqual([])
  })
})
