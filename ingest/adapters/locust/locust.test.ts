import { describe, expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const CSV = 'locust/csv_u2_rps20_stats.csv'
const JSON_FILE = 'locust/json_u20_rps200.json'
/** A second endpoint before the total. */
const SECOND: Change = [
  /(GET,\/echo,82)([^\n]*)/,
  '$1$2\nPOST,/slow,10,0,9,9,9,9,0,2,0,9,9,9,9,9,9,9,9,9,9,9',
]

describe('locust', () => {
  it('takes endpoints for loads, and their total for another one', () => {
    const endpoints = '/echo, POST /slow'
    const beside = { endpoints, mix: '/echo 90 %, POST /slow 10 %' }
    expect(readChanged(CSV, SECOND).map(({ load }) => load)).toEqual([
      { endpoint: '/echo', ...beside },
      { endpoint: '/slow', method: 'POST', ...beside },
      { endpoint: 'all requests', ...beside },
    ])
  })

  it('takes another mix of endpoints for another load', () => {
    const runs = readChanged(CSV, SECOND, ['POST,/slow,10,', 'POST,/slow,80,'])
    expect(runs.map(({ load }) => load['mix'])).toEqual(
      Array(3).fill('/echo 50 %, POST /slow 50 %'),
    )
  })

  it('names a single endpoint and its total', () => {
    expect(readChanged(CSV).map(({ load }) => load)).toEqual([
      { endpoint: '/echo' },
      { endpoint: 'all requests' },
    ])
  })

  it.each<[string, Change, object]>([
    ['another endpoint', ['"/echo"', '"/echo?size=9"'], { endpoint: '/echo?size=9' }],
    ['a URL without its host', ['"/echo"', '"http://a:1/b"'], { endpoint: '/b' }],
    ['a method', ['"GET"', '"PUT"'], { endpoint: '/echo', method: 'PUT' }],
    ['a method that is not stated', ['"GET"', 'null'], { endpoint: '/echo' }],
    [
      'an unknown field',
      ['"name":', '"weight": 3, "name":'],
      { endpoint: '/echo', 'unread.weight': 3 },
    ],
  ])('reads %s', (_, change, load) => {
    expect(readChangedLoad(JSON_FILE, change)).toEqual(load)
  })

  it('is equal in CSV and JSON', () => {
    expect(readChanged(CSV)[0]?.load).toEqual(readChangedLoad(JSON_FILE))
  })
})
