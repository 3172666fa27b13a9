import { describe, expect, it } from 'vitest'
import { clientAddress } from './trusted-proxies'
import { readClientAddress } from './client-address'

const seen = (value: string) => readClientAddress(new Headers({ 'x-forwarded-for': value }))

describe('addressOf', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4, 10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:1:2:3', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
  ])('of %s is %s', (value, expected) => expect(seen(value)).toBe(expected))
})

describe('clientAddress', () => {
  const FORGED = '6.6.6.6, 1.1.1.1, 10.0.0.2'
  it.each([
    [0, FORGED, '10.0.0.1'],
    [1, FORGED, '10.0.0.2'],
    [2, FORGED, '1.1.1.1'],
    [1, undefined, '10.0.0.1'],
    [9, FORGED, '6.6.6.6'],
  ])('behind %i proxies that saw %s is %s', (proxies, forwarded, expected) =>
    expect(clientAddress(forwarded, '10.0.0.1', proxies)).toBe(expected),
  )
})
