import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, NotPublic, publicLookup } from './public-address'

describe('a public address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false))

  it('is none in any private net', () => {
    const byte = fc.nat(255)
    fc.assert(
      fc.property(byte, byte, byte, (b, c, d) => {
        for (const net of [`10.${b}`, `127.${b}`, '192.168', '169.254'])
          expect(isPublicAddress(`${net}.${c}.${d}`)).toBe(false)
        expect(isPublicAddress(`::ffff:10.${b}.${c}.${d}`)).toBe(false)
      }),
    )
  })
})

const lookUp = (addresses: string[], all = false) =>
  new Promise<unknown[]>((resolve) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const look = publicLookup((_, done) => done(null, found))
    look('receiver.example', { all }, (...answer) => resolve(answer))
  })

describe('the look-up of a connection', () => {
  it('returns what was checked', async () => {
    expect(await lookUp(['1.1.1.1'])).toEqual([null, '1.1.1.1', 4])
    expect(await lookUp(['1.1.1.1', '2606:4700::1111'], true)).toEqual([
      null,
      [
        { address: '1.1.1.1', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    ])
  })

  it.each([[['127.0.0.1']], [['1.1.1.1', '10.0.0.1']], [['::1']], [[]]])(
    'refuses a name that leads to %s',
    async (addresses) => {
      for (const all of [true, false])
        expect((await lookUp(addresses, all))[0]).toBeInstanceOf(NotPublic)
    },
  )
})
