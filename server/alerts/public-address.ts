import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Every range in IANA's special-purpose registries that is not globally reachable, or is a tunnel. */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Protocol assignments with Teredo, documentation, 6to4. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function createBlockList(nets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', prefix = ''] = net.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
const special4 = createBlockList(SPECIAL_4, 'ipv4')
const special6 = createBlockList(SPECIAL_6, 'ipv6')
/** Global unicast; every other IPv6 range is local, mapped, translated or reserved. */
const unicast6 = createBlockList(['2000::/3'], 'ipv6')

/** Whether an address is one of the public internet. @param address IPv4 or IPv6; anything else is not */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  return family === 6 && unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

export class NotPublic extends Error {}

type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void
const resolveAll: Resolve = (host, done) => {
  systemLookup(host, { all: true }, done)
}

/**
 * DNS lookup that resolves to public addresses only. The connection uses the addresses that were checked, so a name that
 * resolves differently a moment later (DNS rebinding) gains nothing. One non-public address rejects the name.
 */
export const publicLookup =
  (resolve: Resolve = resolveAll): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, found) => {
      const [first] = found
      if (error) done(error, '')
      else if (!first || !found.every(({ address }) => isPublicAddress(address)))
        done(new NotPublic('its name leads to an address that is not public'), '')
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
