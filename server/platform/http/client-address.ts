/**
 * The key of a rate limit: the IPv4 address, or the /64 network of an IPv6 address, since one sender usually has all of it.
 * "unknown" without an address; `trustProxies` ensures that the header is ours.
 */
export function readClientAddress(headers: Headers): string {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 60) ?? ''
  const address = last.replace(/^::ffff:(?=\d+\.)/i, '')
  if (address === '') return 'unknown'
  return address.includes(':') ? networkOf(address) : address
}

function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
