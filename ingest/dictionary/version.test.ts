import { describe, expect, it } from 'vitest'
import { parseVersion } from './version'

const toKey = (raw: string) => parseVersion(raw).sortKey ?? 'none'
const sorted = (versions: string[]) => [...versions].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1))

describe('parseVersion', () => {
  it('orders by SemVer precedence, bytewise', () => {
    const ascending = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '2.9.5',
      '2.10.2',
    ]
    expect(sorted([...ascending].reverse())).toEqual(ascending)
  })

  it.each([
    ['v1.26.0', 'semver', '000001.000026.000000~', false],
    ['stable-1.26.0', 'semver', '000001.000026.000000~', false],
    ['1.26', 'semver', '000001.000026.000000~', true],
    ['1.26 (prerelease)', 'semver', '000001.000026.000000-1prerelease ', true],
    ['edge-25.2.10', 'edge', '000025.000002.000010~', false],
    ['2.3-edge-19.5.2', 'edge', '000019.000005.000002~', false],
    ['enterprise-2.16.1', 'enterprise', '000002.000016.000001~', false],
    ['nightly-20260401', 'nightly', null, false],
    ['latest', 'semver', null, false],
    ['9fceb02d0ae598e95dc970b74767f19372d61af8', 'semver', null, false],
    ['1.2.3-20260401123456', 'semver', null, false],
  ])('%s', (raw, track, sortKey, incomplete) => {
    expect(parseVersion(raw)).toEqual({ raw, track, sortKey, incomplete, build: '' })
  })

  it('keeps build metadata apart from the order', () => {
    const { sortKey, build } = parseVersion('1.26.0+build.5')
    expect({ sortKey, build }).toEqual({ sortKey: toKey('1.26.0'), build: 'build.5' })
  })

  it.each(['1.02.0', '01.2.0', 'v1.2.00', '1.02'])('%s has a leading zero and no order', (raw) => {
    expect(parseVersion(raw).sortKey).toBeNull()
  })
})
