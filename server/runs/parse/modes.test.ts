import { describe, expect, it } from 'vitest'
import { decodeContext } from '@/ingest/context/context'
import { MODES_OF } from '@/server/catalogue/modes'
import { MESHES } from '@/server/catalogue/products'
import { refuseUnknownMode } from './modes'

const context = (mesh: string, mode: string) => decodeContext({ campaign: 'c', mesh, mode })

describe('a mode', () => {
  it.each([
    ['linkerd', 'ambient'],
    ['kuma', 'ambient'],
    ['istio', 'wireguard'],
    ['kindnet', 'sidecar'],
  ])('that %s does not have (%s) is refused with those it has', (mesh, mode) => {
    expect(() => refuseUnknownMode(context(mesh, mode))).toThrow(
      new RegExp(`one of none, .*other for mesh ${mesh}, found ${mode}`),
    )
  })

  it.each([
    ['istio', 'ambient'],
    ['linkerd', 'sidecar'],
    ['cilium', 'none'],
    ['cilium', 'ztunnel'],
    ['linkerd', 'other'],
    ['my-own-mesh', 'sidecar'],
  ])('of %s, %s, passes', (mesh, mode) => {
    expect(() => refuseUnknownMode(context(mesh, mode))).not.toThrow()
  })
})

it('the modes of every product of the catalogue are known', () => {
  expect([...MODES_OF.keys()].sort()).toEqual(MESHES.map(({ slug }) => slug).sort())
})
