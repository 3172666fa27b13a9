import { describe, expect, it } from 'vitest'
import { type Change, readChanged, readChangedLoad } from '../changed-fixture'

const CSV = 'jmeter/csv_t4_n200.jtl'
const XML = 'jmeter/xml_t2_n6.jtl'
const FIRST_LABEL = '76,echo,'
const LOAD = { label: 'echo', thread_group: 'Thread Group', path: '/echo', query: 'delay=2ms' }

describe('jmeter', () => {
  it.each<[string, Change[], object]>([
    ['the sampler, its group and its target', [], LOAD],
    ['another target', [['?delay=2ms', '']], { ...LOAD, query: undefined }],
    ['another host', [['127.0.0.1:8080', 'b:1']], LOAD],
    [
      'another thread group',
      [['Thread Group 1-', 'Checkout 2-']],
      { ...LOAD, thread_group: 'Checkout' },
    ],
    ['a remote engine', [['Thread Group 1-', '10.0.0.7-Thread Group 1-']], LOAD],
    ['a group beside others', [[/,4,http/, ',9,http']], { ...LOAD, group_threads: 4 }],
    ['a label that is a URL', [[',echo,', ',http://a/x,']], { ...LOAD, label: '/x' }],
    [
      'a column that no reader knows',
      [['IdleTime', 'userType']],
      { ...LOAD, 'unread.userType': '0' },
    ],
  ])('reads %s', (_, changes, load) => {
    expect(readChangedLoad(CSV, ...changes)).toEqual(JSON.parse(JSON.stringify(load)))
  })

  it.each([
    [132, undefined],
    [100_131, 100_000],
    [100_190, 100_000],
    [52_131, 52_000],
  ])('reads requests of %i bytes', (bytes, about) => {
    const { sent_bytes_about: stated } = readChangedLoad(CSV, [',75,131,', `,75,${bytes},`])
    expect(stated).toBe(about)
  })

  it('takes requests of many sizes for no size', () => {
    expect(readChangedLoad(CSV, [/(\d)(,echo.*),75,131,/, '$1$2,75,$19000,'])).toEqual(LOAD)
  })

  it('finds columns by name, in any order', () => {
    const [first] = readChanged(CSV)
    const [second] = readChanged(CSV, [/(^|\n)(\w+),(\w+),(\w+),/, '$1$4,$2,$3,'])
    expect(second).toEqual(first)
  })

  it('takes labels for loads, each beside the others', () => {
    const runs = readChanged(CSV, [FIRST_LABEL, '76,login,'])
    expect(runs.map(({ load }) => [load['label'], load['labels'], load['mix']])).toEqual([
      ['login', 'echo, login', 'echo 100 %'],
      ['echo', 'echo, login', 'echo 100 %'],
    ])
  })

  it.each([
    ['echo 90 %, login 10 %', '1'],
    ['echo 50 %, login 50 %', '[02468]'],
  ])('takes the mix of labels for load: %s', (mix, lastDigit) => {
    const runs = readChanged(CSV, [new RegExp(`(\\n\\d*${lastDigit},\\d+,)echo,`), '$1login,'])
    expect(runs.map(({ load }) => load['mix'])).toEqual([mix, mix])
  })

  it.each<[string | undefined, Change]>([
    ['/echo?delay=2ms 50 %, /other 50 %', [/(\n\d*[02468],.*)echo\?delay=2ms/, '$1other']],
    ['/echo?delay=2ms 90 %, /other 10 %', [/(\n\d*1,.*)echo\?delay=2ms/, '$1other']],
    // Test data: a URL for each sample.
    [undefined, [/\n(\d+)(,.*)echo\?delay=2ms/, '\n$1$2item/$1']],
  ])('takes the mix of the URLs of one label for load: %s', (mix, change) => {
    expect(readChangedLoad(CSV, change)['url_mix']).toBe(mix)
  })

  it.each<[string, Change[], object]>([
    ['of the sample, not of its redirect', [], { path: '/echo' }],
    [
      'method, body and headers',
      [
        [
          '<java.net.URL>http://127.0.0.1:8080/echo</java.net.URL>',
          '<requestHeader class="java.lang.String">Connection: close&#xd;\nHost: a\nX-Size: 4k</requestHeader><method class="java.lang.String">POST</method><queryString>a=1&amp;b=2</queryString><java.net.URL>http://a/b</java.net.URL>',
        ],
      ],
      {
        path: '/b',
        method: 'POST',
        query_string: expect.stringMatching(/^sha256:\w{12}$/) as string,
        'header.connection': 'close',
        'header.x-size': '4k',
      },
    ],
    [
      'a method that is the default',
      [['<java.net.URL>', '<method class="java.lang.String">GET</method><java.net.URL>']],
      { path: '/echo' },
    ],
  ])('reads XML: %s', (_, changes, load) => {
    expect(readChangedLoad(XML, ...changes)).toEqual({
      label: 'GET /echo & wait',
      thread_group: 'Thread Group',
      ...load,
    })
  })
})
