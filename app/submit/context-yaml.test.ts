import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseContext } from '@/ingest/context/context'
import { Short } from '@/ingest/context/context-values'
import { MODES, PROTOCOLS } from '@/ingest/dictionary/vocabulary'
import { contextYaml } from '@/components/submit/context-yaml'

describe('contextYaml', () => {
  it('writes what was said, in order, and nothing else', () => {
    const yaml = contextYaml({
      mesh: 'istio',
      campaign: 'nightly',
      version: '1.10',
      mode: 'ambient+waypoint',
      rps: '200',
      'environment.label': 'kind: ci',
      'environment.nodes': '3',
      baseline: ' none ',
      continuous: 'true',
      branch: 'true',
      connections: '  ',
    })
    expect(yaml).toBe(
      'campaign: nightly\nmesh: istio\nversion: "1.10"\nmode: ambient+waypoint\nrps: 200\n' +
        'environment:\n  label: "kind: ci"\n  nodes: 3\nbaseline: none\ncontinuous: true\nbranch: "true"\n',
    )
    expect(parseContext(yaml)).toMatchObject({
      version: '1.10',
      environment: { nodes: 3 },
      continuous: true,
      branch: 'true',
    })
  })

  it('is read back as it was typed, whatever was typed', () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .map((s) => s.replace(/[^\t\n\r\P{Cc}]|\u007f/gu, '').trim())
      // What the context takes: no invisible characters.
      .filter((s) => Short.safeParse(s).success)
    const tricky = fc.constantFrom(
      'yes',
      'null',
      '1.10',
      '1e3',
      '# x',
      '- a',
      '*a',
      "it's",
      '"',
      '{',
    )
    const value = fc.oneof(text, tricky)
    const draft = fc.record({
      mode: fc.constantFrom(...MODES.filter((mode) => mode !== 'none')),
      protocol: fc.constantFrom(...PROTOCOLS),
      version: value,
      label: value,
      kernel: value,
      baseline: value,
    })
    fc.assert(
      fc.property(draft, ({ label, kernel, ...rest }) => {
        const environment = { 'environment.label': label, 'environment.kernel': kernel }
        const yaml = contextYaml({ campaign: 'c', mesh: 'istio', ...rest, ...environment })
        expect(parseContext(yaml)).toEqual({
          campaign: 'c',
          mesh: 'istio',
          ...rest,
          environment: { label, kernel },
        })
      }),
      { numRuns: 50 },
    )
  })
})
