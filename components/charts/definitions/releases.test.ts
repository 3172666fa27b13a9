import { expect, it } from 'vitest'
import type { MeshPage } from '@/server/trends/schemas'
import { countReleases } from './releases'

type Version = MeshPage['versions'][number]
const version = (name: string | null, conditions: number, more: Partial<Version> = {}): Version => {
  const [major = '', minor = ''] = name?.match(/\d+/g) ?? []
  return {
    version: name,
    track: 'semver',
    sortKey: name === null ? null : `${major.padStart(6, '0')}.${minor.padStart(6, '0')}.000000~`,
    conditions,
    otherConditions: 0,
    publications: [],
    ...more,
  }
}
const names = (versions: Version[]) =>
  countReleases(versions, new Set(['free'])).tracks.map(({ track, releases }) => [
    track,
    releases.map(({ name, conditions }) => `${name}:${conditions}`),
  ])

it('adds the patches of a minor release, and leaves a dash for each one that nobody measured', () => {
  expect(names([version('1.12.0', 3), version('1.9.6', 12), version('1.12.2', 1)])).toEqual([
    ['semver', ['1.9:12', '1.10:0', '1.11:0', '1.12:4']],
  ])
})

it('counts publications alone, and never a version that others sent', () => {
  expect(names([version('1.9.0', 0, { otherConditions: 9 }), version('1.8.0', 2)])).toEqual([
    ['semver', ['1.8:2']],
  ])
})

it('never interleaves tracks, and invents no release between two majors', () => {
  expect(
    names([version('2.14.0', 6), version('edge-25.2.2', 2, { track: 'edge' }), version('1.0', 1)]),
  ).toEqual([
    ['semver', ['1.0:1', '2.14:6']],
    ['edge', ['25.2:2']],
  ])
})

it('is in full colour where an independent publication is among others', () => {
  const both = [
    { slug: 'vendor', title: '' },
    { slug: 'free', title: '' },
  ]
  const { tracks } = countReleases(
    [
      version('1.1.0', 1, { publications: both }),
      version('1.2.0', 1, { publications: both.slice(0, 1) }),
    ],
    new Set(['free']),
  )
  expect(tracks[0]?.releases).toMatchObject([
    { publications: 2, isIndependent: true },
    { publications: 1, isIndependent: false },
  ])
})

it('counts what has no place: a version that is not stated, and one without an order', () => {
  const noKey = { sortKey: null }
  expect(
    countReleases(
      [version(null, 126), version('latest', 4, noKey), version('1.14 (1.14.1 client)', 9, noKey)],
      new Set(),
    ),
  ).toMatchObject({ unstated: 126, unordered: 4, tracks: [{ releases: [{ name: '1.14' }] }] })
})
