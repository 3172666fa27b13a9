import { describe, expect, it } from 'vitest'
import { decodeContext, parseContext } from './context'
import { ContextError } from './context-error'
import { reconcile } from './reconcile'
import { emptyRun } from '../model/build-run'
import type { ParsedRun } from '../model/parsed-run'

const MINIMAL = 'campaign: nightly\nmesh: istio\nmode: sidecar\n'
const refusal = (run: () => unknown): ContextError => {
  try {
    run()
  } catch (error) {
    if (error instanceof ContextError) return error
    throw error
  }
  throw new Error('accepted')
}

describe('parseContext', () => {
  it('reads YAML, and keeps versions as they were written', () => {
    const context = parseContext(`${MINIMAL}version: 1.10
rps: 2e3
duration: 10m
environment: { label: kind-ci, kubernetes: 1.30, nodes: 3 }
config: { replicas: 2, tag: 1.20, args: [a, b] }
mapping:
  http.latency.p99: { pointer: /stats/p99_us, unit: us }
`)
    expect(context).toMatchObject({
      version: '1.10',
      rps: 2000,
      duration: 600,
      environment: { kubernetes: '1.30', nodes: 3 },
      config: { replicas: 2, tag: '1.20', args: ['a', 'b'] },
    })
  })

  it('reads JSON the same, and query parameters, which are all text', () => {
    expect(parseContext('{"campaign":"c","mesh":"none","version":1.10}').version).toBe('1.10')
    const query = {
      campaign: 'c',
      mesh: 'istio',
      mode: 'sidecar',
      rps: '200',
      replicate: '3',
      mtls: 'true',
    }
    expect(decodeContext(query)).toMatchObject({ rps: 200, replicate: 3, mtls: true })
  })

  it('needs a mode unless there is no mesh', () => {
    expect(parseContext('campaign: c\nmesh: none').mode).toBe('none')
    expect(refusal(() => parseContext('campaign: c\nmesh: istio')).place).toEqual({
      pointer: '/mode',
    })
  })

  it.each(['nomesh', 'no-mesh', 'baseline'])('takes %s without a mode for the control', (mesh) => {
    const error = refusal(() => parseContext(`campaign: c\nmesh: ${mesh}`))
    expect(error.place).toEqual({ pointer: '/mesh' })
    expect(error.detail).toMatch(/^expected none for the control without a mesh, .*found "/)
  })

  it('takes mode none for any mesh, and no other mode for mesh none', () => {
    expect(parseContext('campaign: c\nmesh: cilium\nmode: none')).toMatchObject({
      mesh: 'cilium',
      mode: 'none',
    })
    const error = refusal(() => parseContext('campaign: c\nmesh: none\nmode: sidecar'))
    expect(error.place).toEqual({ pointer: '/mode' })
    expect(error.detail).toBe('expected none, because mesh is none, found "sidecar"')
  })

  it.each([
    [`${MINIMAL}verison: 1.2.3`, '/verison', /did you mean version/],
    [`${MINIMAL}environment: { label: a, node: 3 }`, '/environment/node', /did you mean nodes/],
    [`${MINIMAL}rps: fast`, '/rps', /rate above 0/],
    [`${MINIMAL}ci_url: javascript:alert(1)`, '/ci_url', /http or https/],
    [`${MINIMAL}ci_url: https://me:pw@ci.example/1`, '/ci_url', /without credentials/],
    [`${MINIMAL}replicate: 0`, '/replicate', /whole number/],
    [`${MINIMAL}environment: { nodes: 3 }`, '/environment/label', /text/],
    [`${MINIMAL}label: ${'x'.repeat(201)}`, '/label', /at most 200/],
    [`${MINIMAL}label: "a\\ud800b"`, '/label', /half characters/],
    [`${MINIMAL}label: "a\\0b"`, '/label', /control characters.*u0000/],
    [`${MINIMAL}label: "a\\e[2Jb"`, '/label', /control characters/],
    [`${MINIMAL}version: "${'1'.repeat(81)}"`, '/version', /at most 80/],
    [
      `${MINIMAL}mapping: { http.latency.p99: { pointer: /a, unit: MB } }`,
      '/mapping/http.latency.p99/unit',
      /unit of time/,
    ],
    [`${MINIMAL}mapping: { latency: { pointer: /a, unit: ms } }`, '/mapping/latency', /metric key/],
    ['campaign: Not A Slug\nmesh: none', '/campaign', /lower case/],
  ])('refuses %j at %s', (source, pointer, words) => {
    const error = refusal(() => parseContext(source))
    expect(error.place).toEqual({ pointer })
    expect(error.detail).toMatch(words)
  })

  it.each([
    [`${MINIMAL}mesh: linkerd`, 4],
    ['campaign: [', 1],
    ['a: &x 1\nb: *x', 2],
    ['- a\n- b', 1],
    ['['.repeat(50_000), 1],
    ['- '.repeat(50_000), 1],
    [`{"a":${'{"a":'.repeat(50_000)}`, 1],
    [Array.from({ length: 400 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 102],
  ])('%#: names the line of broken or bottomless YAML', (source, line) => {
    expect(refusal(() => parseContext(source)).place).toEqual({ line })
  })

  it.each([
    ['campaign: c\nmesh: istio\nmode: side-car', /did you mean sidecar\?/],
    ['campaign: c\nmesh: istio\nmode: waypoint', /did you mean ambient\+waypoint\?/],
    ['campaign: c\nmesh: istio\nmode: ambient waypoint', /In an address, write \+ as %2B/],
    ['campaign: c\nmesh: Istio\nmode: sidecar', /^write istio$/],
    ['campaign: My Nightly\nmesh: istio\nmode: sidecar', /^write my-nightly$/],
    [`${MINIMAL}protocol: HTTP/1.1`, /did you mean http1\?/],
    [
      `${MINIMAL}load_model: constant`,
      /^open_corrected: .*wrk2.*open_uncorrected: .*vegeta.*paced_uncorrected: .*fortio -qps.*closed: .*k6 constant-vus.*max_throughput: .*iperf3/,
    ],
    [`${MINIMAL}nodes: 3`, /environment: \{ nodes: … \}/],
    [`${MINIMAL}environment.label: x`, /environment: \{ label: … \}/],
    [`${MINIMAL}dryrun: 1`, /address.*\?dryRun=/],
    ['{"RunType":"HTTP","Labels":"a"}', /-F context=@meshbench\.yaml -F result=@/],
    ['{"campaign":"c"}', /put the address in quotes/],
    [`${MINIMAL}rps: fast\nmtls: maybe`, /also .*: rps$/],
    ['meshbench.yaml', /context=@meshbench\.yaml/],
    ['campaign:c\nmesh:istio', /space after each colon/],
    ['', /its content/],
  ])('%#: tells the sender of %j what to write', (source, hint) => {
    expect(refusal(() => parseContext(source)).hint).toMatch(hint)
  })

  it.each([
    ['campaign: c\n mesh: istio', 1, /same indent.*on this line or the next/],
    ['campaign: c\nenvironment:\n\tlabel: x', 3, /spaces as indent, found a tab/],
    ['campaign: c\nenvironment: { label: x\nmesh: istio', 3, /a } that closes the bracket/],
    ['- a', 1, /found a list of 1/],
  ])('%#: says in words of the sender what is broken in %j', (source, line, words) => {
    const error = refusal(() => parseContext(source))
    expect(error.place).toEqual({ line })
    expect(error.detail).toMatch(words)
  })

  it('says of a text in place of keys which keys are meant', () => {
    const error = refusal(() => parseContext(`${MINIMAL}environment: kind`))
    expect(error.detail).toBe('expected keys with values, such as { label: kind-ci }, found "kind"')
    const harness = refusal(() => parseContext(`${MINIMAL}harness: wrk2`))
    expect(harness.detail).toContain('the file says which harness it is')
  })

  it('refuses numbers where JSON has lost the text', () => {
    const value = { campaign: 'c', mesh: 'istio', mode: 'sidecar', version: 1.1 }
    expect(refusal(() => decodeContext(value)).detail).toMatch(/quotes/)
  })
})

describe('reconcile', () => {
  const context = (more = '') => parseContext(MINIMAL + more)
  const run = (facts: Partial<ParsedRun>): ParsedRun => ({
    ...emptyRun({
      name: 'x',
      version: null,
      loadModel: 'open_corrected',
      quantileMethod: 'unknown',
    }),
    ...facts,
  })

  it('takes what only one side knows', () => {
    const both = reconcile(
      context('connections: 8\nwarmup: 30s'),
      run({ targetRps: 200, nominalRequests: 500 }),
    )
    expect(both).toMatchObject({
      targetRps: 200,
      connections: 8,
      warmupSeconds: 30,
      requests: 500,
      durationSeconds: null,
    })
  })

  it('never takes a measured duration for a planned one', () => {
    expect(reconcile(context(), run({ durationSeconds: 600.4 })).durationSeconds).toBeNull()
  })

  it('lets rates differ by half a per cent and prefers the declared one', () => {
    expect(reconcile(context('rps: 200'), run({ targetRps: 199.9 })).targetRps).toBe(200)
    const error = refusal(() => reconcile(context('rps: 2000'), run({ targetRps: 200 })))
    expect(error).toMatchObject({ code: 'CONTEXT_CONFLICT', place: { pointer: '/rps' } })
    expect(error.detail).toBe('the context says rps: 2000, the result file says asked rate: 200')
    expect(error.hint).toMatch(/if the file is right, leave rps out.*if the context is right/)
  })

  it('refuses a rate for a run at full speed', () => {
    const harness = {
      name: 'x',
      version: null,
      loadModel: 'max_throughput',
      quantileMethod: 'unknown',
    } as const
    expect(refusal(() => reconcile(context('rps: 2000'), run({ harness }))).code).toBe(
      'CONTEXT_CONFLICT',
    )
  })

  it.each([
    ['http', 'h2', 'h2'],
    ['h2', 'http', 'h2'],
    ['grpc', null, 'grpc'],
  ] as const)(
    'protocol %s in the context and %s in the file are %s',
    (declared, found, protocol) => {
      expect(reconcile(context(`protocol: ${declared}`), run({ protocol: found })).protocol).toBe(
        protocol,
      )
    },
  )

  it('refuses a record of another mesh, and lets other names be', () => {
    const recorded = (mesh: string) => run({ extra: { mesh } })
    expect(refusal(() => reconcile(context(), recorded('linkerd'))).code).toBe('CONTEXT_CONFLICT')
    expect(() => reconcile(context(), recorded('Istio 1.26'))).not.toThrow()
    expect(() => reconcile(context(), recorded('service-mesh'))).not.toThrow()
  })

  it.each([
    ['protocol: grpc', { protocol: 'http1' }],
    ['connections: 8', { connections: 9 }],
    ['duration: 60', { nominalDurationSeconds: 600 }],
  ] as const)('refuses %s against %j', (line, facts) => {
    expect(refusal(() => reconcile(context(line), run(facts))).code).toBe('CONTEXT_CONFLICT')
  })
})
