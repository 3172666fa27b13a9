import { expect, it } from 'vitest'
import { type Change, readChanged } from '../changed-fixture'

const CSV = 'istio_perf/fortio_py_p999.csv'
const SETUP = 'none_mtls'
const NDJSON = 'istio_perf/fortio_py_bq.ndjson'

it.each<[string, string, Change[], object]>([
  ['the size in its label', CSV, [], { size: 1024, setup: SETUP }],
  ['another size', CSV, [['_1024_', '_4096_']], { size: 4096, setup: SETUP }],
  [
    'telemetry, encryption and one side with a proxy',
    CSV,
    [['_none_mtls_baseline', '_v2_plain_serveronly']],
    { size: 1024, setup: 'v2_plain_serveronly' },
  ],
  [
    'both sides like the control',
    CSV,
    [['_mtls_baseline', '_mtls_both']],
    { size: 1024, setup: SETUP },
  ],
  ['a free label', CSV, [[/f00dcafe_qps_20_c_2_1024/, 'mine']], {}],
  ['the size in JSON', NDJSON, [], { size: 1024, setup: SETUP }],
  [
    'responses of another size, which are no load',
    NDJSON,
    [['"Payload": 1142', '"Payload": 9']],
    { size: 1024, setup: SETUP },
  ],
  [
    'responses far above the size in the label',
    NDJSON,
    [['"Payload": 1142', '"Payload": 11142']],
    { size: 1024, setup: SETUP, response_bytes_about: 11000 },
  ],
  [
    'a kind of run',
    NDJSON,
    [['"HTTP"', '"GRPC Ping"']],
    { size: 1024, setup: SETUP, run_type: 'GRPC Ping' },
  ],
  [
    'an unknown field',
    NDJSON,
    [['"NumThreads"', '"H2": "on", "NumThreads"']],
    { size: 1024, setup: SETUP, 'unread.H2': 'on' },
  ],
])('the Istio runner states %s', (_, file, changes, load) => {
  expect(readChanged(file, ...changes)[0]?.load).toEqual(load)
})
