import type { PanelOverhead, ResultPanel } from '@/server/results/schemas'
import { samplePanel } from './sample-rows'
import { eastWest2021 } from './samples'

type Sample = { panel: ResultPanel; overheads: PanelOverhead[] }

const overhead = (
  ids: [condition: number, baseline: number],
  labels: [string, string],
  difference: number,
  numbers: Partial<PanelOverhead> = {},
): PanelOverhead => ({
  conditionId: ids[0],
  baselineId: ids[1],
  label: labels[0],
  baselineLabel: labels[1],
  delta: difference,
  deltaCi: null,
  noInterval: numbers.deltaCi ? null : 'a side has no published spread',
  ratio: null,
  ratioCi: null,
  ratioKind: 'no_interval',
  isNegative: difference < 0,
  ...numbers,
})

/** Two meshes over one unmeshed baseline, with intervals; numbers rounded. */
export function eastWestOverheads(): Sample {
  const base = 'Baseline (no service mesh)'
  return {
    panel: eastWest2021(),
    overheads: [
      overhead([3, 1], ['Istio 1.10.0', base], 0.2524, {
        deltaCi: [0.24, 0.265],
        ratio: 11.1,
        ratioCi: [7.6, 20.4],
        ratioKind: 'bounded',
      }),
      overhead([2, 1], ['Linkerd 2.10.2', base], 0.0465, {
        deltaCi: [0.034, 0.059],
        ratio: 2.86,
        ratioCi: [1.9, 5.4],
        ratioKind: 'bounded',
      }),
    ],
  }
}

/** Encryption over the same data path without it: two baselines, one effect below zero, no spread. */
export function samplePanelWithOverheads(): Sample {
  const panel = samplePanel('tcp.throughput.mean', [
    {
      label: 'Geneve',
      mesh: 'cilium',
      mode: 'ebpf',
      version: '1.19',
      value: 9.1,
      isBaseline: true,
    },
    {
      label: 'Native',
      mesh: 'cilium',
      mode: 'ebpf',
      version: '1.19',
      value: 9.4,
      isBaseline: true,
    },
    { label: 'Geneve + ztunnel', mesh: 'cilium', mode: 'ztunnel', version: '1.19', value: 4.6 },
    { label: 'Native + ztunnel', mesh: 'cilium', mode: 'ztunnel', version: '1.19', value: 9.6 },
  ])
  return {
    panel,
    overheads: [
      overhead([3, 1], ['Geneve + ztunnel', 'Geneve'], -4.5e9, { ratio: 0.505 }),
      overhead([4, 2], ['Native + ztunnel', 'Native'], 0.2e9, { ratio: 1.02 }),
    ],
  }
}
