import { expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const FILE = 'artillery/json_r20.json'
const LOAD = { endpoints: '/echo', requests_per_user: 1 }
const SCENARIO = '"vusers.created_by_name.0": 100'
const ENDPOINT = '"plugins.metrics-by-endpoint./echo.codes.200": 100'

it.each<[string, Change[], object]>([
  ['endpoints', [], LOAD],
  [
    'another endpoint',
    [['metrics-by-endpoint./echo.', 'metrics-by-endpoint./slow.']],
    { ...LOAD, endpoints: '/slow' },
  ],
  [
    'no endpoints without the plugin',
    [['plugins.metrics-by-endpoint', 'plugins.other']],
    { requests_per_user: 1 },
  ],
  [
    'the name of a scenario',
    [['created_by_name.0', 'created_by_name.browse']],
    { ...LOAD, scenarios: 'browse' },
  ],
  [
    'several scenarios',
    [[/("vusers\.created_by_name\.)0("[^,]*,)/, '$1buy$2 $1browse$2']],
    { ...LOAD, scenarios: 'browse, buy', mix: 'browse 50 %, buy 50 %' },
  ],
  ...[
    [90, 10],
    [50, 50],
  ].map(([browse, buy]): [string, Change[], object] => [
    `the mix ${browse}:${buy}`,
    [
      [
        SCENARIO,
        `"vusers.created_by_name.browse": ${browse}, "vusers.created_by_name.buy": ${buy}`,
      ],
      [
        ENDPOINT,
        `"plugins.metrics-by-endpoint./a.codes.200": ${browse}, "plugins.metrics-by-endpoint./b.codes.503": ${buy}`,
      ],
    ],
    {
      ...LOAD,
      scenarios: 'browse, buy',
      mix: `browse ${browse} %, buy ${buy} %`,
      endpoints: '/a, /b',
      endpoint_mix: `/a ${browse} %, /b ${buy} %`,
    },
  ]),
  ...[
    [10, 10],
    [11, 9],
    [67, 1.5],
    [97, 1],
  ].map(([users, perUser]): [string, Change[], object] => [
    `100 requests of ${users} users`,
    [['"vusers.created": 100', `"vusers.created": ${users}`]],
    { ...LOAD, requests_per_user: perUser },
  ]),
  [
    'an unknown section',
    [[/"intermediate":/, '"phases": [{"arrivalRate": 20}], "intermediate":']],
    { ...LOAD, 'unread.phases': '[{"arrivalRate":20}]' },
  ],
])('artillery reads %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual(load)
})

it('artillery: the rate is that of the run, not the mean of its periods', () => {
  const [run] = readChanged(FILE, ['"http.request_rate": 21', '"http.request_rate": 12'])
  expect(run?.achievedRps).toBeCloseTo(100 / 4.957)
  expect(run?.extra).toMatchObject({ meanOfPeriodRates: 12 })
})
