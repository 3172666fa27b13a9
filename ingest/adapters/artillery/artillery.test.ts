import { expect, it } from 'vitest'
import { type Change, readChangedLoad } from '../changed-fixture'

const FILE = 'artillery/json_r20.json'
const LOAD = { endpoints: '/echo' }

it.each<[string, Change[], object]>([
  ['endpoints', [], LOAD],
  [
    'another endpoint',
    [['metrics-by-endpoint./echo.', 'metrics-by-endpoint./slow.']],
    { endpoints: '/slow' },
  ],
  ['no endpoints without the plugin', [['plugins.metrics-by-endpoint', 'plugins.other']], {}],
  [
    'the name of a scenario',
    [['created_by_name.0', 'created_by_name.browse']],
    { ...LOAD, scenarios: 'browse' },
  ],
  [
    'several scenarios',
    [[/("vusers\.created_by_name\.)0("[^,]*,)/, '$1buy$2 $1browse$2']],
    { ...LOAD, scenarios: 'browse, buy' },
  ],
  [
    'an unknown section',
    [[/"intermediate":/, '"phases": [{"arrivalRate": 20}], "intermediate":']],
    { ...LOAD, 'unread.phases': '[{"arrivalRate":20}]' },
  ],
])('artillery reads %s', (_, changes, load) => {
  expect(readChangedLoad(FILE, ...changes)).toEqual(load)
})
