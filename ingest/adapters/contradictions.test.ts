import { expect, it } from 'vitest'
import { type Change, judgeChanged } from './changed-fixture'

it.each<[string, string, Change]>([
  ['vegeta: a success ratio', 'vegeta/report_r20.json', ['"success":1', '"success":0.9']],
  ['vegeta: status codes', 'vegeta/report_r20.json', ['{"200":100}', '{"200":50}']],
  ['siege: availability', 'siege/json_c4_r50.json', [/("failed_transactions":\s*)0/, '$1100']],
  ['oha: a success rate', 'oha/json_q200_z4.json', ['"successRate": 1.0', '"successRate": 0.5']],
  ['oha: a printed success rate', 'oha/text_q100.txt', ['100.00%', '50.00%']],
  [
    'oha: a percentile given twice',
    'oha/json_q200_z4.json',
    [/("latency_ms": \{[^}]*"p50": )[\d.]+/, '$12396'],
  ],
  ['fortio: return codes', 'fortio/http_exactly_n500.json', ['"200": 500', '"200": 250']],
  ['meshery: return codes', 'meshery/results.json', [/("200": ?)150/, '$175']],
  [
    'artillery: status codes',
    'artillery/json_r20.json',
    ['"http.codes.200": 100', '"http.codes.200": 100, "http.codes.500": 50'],
  ],
  ['autocannon: status codes', 'autocannon/json_r200_c8.json', ['"non2xx":0', '"non2xx":400']],
  [
    'nighthawk: counters',
    'nighthawk/open_loop_two_workers.json',
    [/(http_2xx",\s*"value": )"2378"/, '$1"23780"'],
  ],
  ['nighthawk: return codes', 'nighthawk/imitates_fortio.json', ['"198"', '"20"']],
  [
    'iperf3: a rate beside its bytes',
    'iperf3/tcp_t5.json',
    [/("bits_per_second":\s*)(\d+)/, '$1$2000'],
  ],
  [
    'bombardier: the mean of rates',
    'bombardier/json_r200_d4.json',
    ['"mean":205.0', '"mean":2e5,"_":5.0'],
  ],
  [
    'kinvolk: a level far above its spectrum',
    'kinvolk/r20.prom',
    [/(latency_ms\{p="0\.5"\}) .*/, '$1 201'],
  ],
  [
    'smp: an end before its start',
    'smp/result.yaml',
    [/end_time: \S+/, 'end_time: 2026-11-20T09:00:00Z'],
  ],
  [
    'Istio runner: connections beside the label',
    'istio_perf/fortio_py_p999.csv',
    [',2,20,1440', ',64,20,1440'],
  ],
  [
    'netperf: a round trip beside its rate',
    'netperf/tcp_rr_omni_empty_values.txt',
    ['RT_LATENCY=12.354', 'RT_LATENCY=1235.4'],
  ],
  [
    'wrk: more requests than its connections have time for',
    'wrk/t1_c4_latency.txt',
    [/(\d)\.(\d\d)ms/, '$1$2.00ms'],
  ],
])('%s is IMPLAUSIBLE where it contradicts the file', (_, file, change) => {
  expect(judgeChanged(file, change)).toEqual(['IMPLAUSIBLE'])
})

it.each<[string, string, Change, string[]]>([
  [
    'vegeta: a success ratio',
    'vegeta/report_r20.json',
    ['"success":1', '"success":0.99'],
    ['COUNTS_INCONSISTENT'],
  ],
  [
    'fortio: return codes',
    'fortio/http_exactly_n500.json',
    ['"200": 500', '"200": 497'],
    ['COUNTS_INCONSISTENT'],
  ],
  [
    'nighthawk: counters',
    'nighthawk/open_loop_two_workers.json',
    [/(http_2xx",\s*"value": )"2378"/, '$1"2381"'],
    ['COUNTS_INCONSISTENT'],
  ],
  // Every response is a success for oha.
  ['oha: failed responses', 'oha/json_q200_z4.json', ['"200": 800', '"503": 800'], []],
  [
    'bombardier: a short run',
    'bombardier/json_n1000_c10.json',
    ['"mean":10676', '"mean":30676'],
    [],
  ],
  // wrk adds to its mean what a stall left out.
  ['wrk: a stall', 'wrk/t1_c4_latency.txt', [/Latency {5}1\.36ms/, 'Latency    6.00ms'], []],
])('%s that nearly fits is stored', (_, file, change, codes) => {
  expect(judgeChanged(file, change)).toEqual(codes)
})
