import { describe, expect, it } from 'vitest'
import { RunContext } from '@/ingest/context/context'
import { refuseForeignLabel } from './label'

const judge = (mesh: string, label: string): void =>
  refuseForeignLabel(
    RunContext.parse({ campaign: 'c', mesh, mode: mesh === 'none' ? 'none' : 'sidecar', label }),
  )

describe('refuseForeignLabel', () => {
  it('refuses a label that names another product alone', () => {
    expect(() => judge('istio', 'Linkerd sidecar')).toThrow('names another product')
  })

  it.each([
    ['istio', 'Istio with Cilium'],
    ['istio', 'tuned'],
    ['none', 'Cilium, no mesh'],
  ])('takes %s as %s', (mesh, label) => {
    expect(() => judge(mesh, label)).not.toThrow()
  })

  it('refuses texts whose characters cannot be seen', () => {
    expect(() => judge('istio', 'Istio\u200b')).toThrow('invisible')
    expect(() => judge('istio', '\u202eoitsI')).toThrow('invisible')
  })
})
