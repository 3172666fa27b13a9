import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseForValidation } from './parse-for-validation'
import { prepareSubmission } from './prepare'

/** The example of /harnesses/mapping, as it is shown. */
const FOLDER = 'ingest/fixtures/mapping'
const CONTEXT = readFileSync(`${FOLDER}/meshbench.yaml`, 'utf8')
const RESULT = readFileSync(`${FOLDER}/result.json`)

const without = (key: string): string =>
  CONTEXT.split('\n')
    .filter((line) => !line.startsWith(`${key}:`))
    .join('\n')
const replaced = (from: string, to: string): string => {
  expect(CONTEXT).toContain(from)
  return CONTEXT.replace(from, to)
}
const file = (bytes: Uint8Array = RESULT) => ({ name: 'result.json', bytes, replicate: null })
const read = (context: string, bytes?: Uint8Array) => {
  const [run] = prepareSubmission({ context, files: [file(bytes)], adapterId: null })[0]?.runs ?? []
  if (!run) throw new RangeError('no run')
  return run
}
const codes = (context: string) => read(context).flags.map(({ code }) => code)

describe('the example of a mapping', () => {
  it('is read whole: the tool, its counts and every number in SI', () => {
    const { run, workload, flags } = read(CONTEXT)
    expect(run.harness).toMatchObject({
      name: 'mytool',
      version: '1.2',
      loadModel: 'open_corrected',
    })
    expect(run).toMatchObject({
      durationSeconds: 300,
      requests: 599_940,
      errors: 12,
      achievedRps: 1999.8,
    })
    expect(workload).toMatchObject({ targetRps: 2000, connections: 64, protocol: 'http1' })
    expect(Object.fromEntries(run.measurements.map(({ key, value }) => [key, value]))).toEqual({
      'http.latency.p50': 0.00214,
      'http.latency.p99': 0.006875,
      'http.latency.p99.9': 0.01124,
      'http.latency.max': 0.01833,
      'cpu.cores.mean@data_plane.sidecar': 0.612,
      'mem.working_set.max@data_plane.sidecar': 54.5 * 2 ** 20,
    })
    expect(flags.filter(({ severity }) => severity === 'exclude')).toEqual([])
  })

  it('has a line that sends these two files', () => {
    const line = readFileSync(`${FOLDER}/send.sh`, 'utf8')
    expect(line).toMatch(/^curl .*-F context=@meshbench\.yaml -F result=@result\.json \S+\n$/)
  })
})

describe('the duration that a sender of a mapped document states', () => {
  it('is judged as that of the run', () => {
    expect(codes(CONTEXT)).not.toContain('DURATION_UNKNOWN')
    expect(codes(without('duration'))).toContain('DURATION_UNKNOWN')
    const short = replaced('duration: 5m', 'duration: 20')
    const few = JSON.parse(RESULT.toString()) as { requests: { sent: number } }
    few.requests.sent = 39_996
    const { flags } = read(short, Buffer.from(JSON.stringify(few)))
    expect(flags.map(({ code }) => code)).toContain('TOO_SHORT')
  })

  it('gives way to one in the document', () => {
    const mapped = `${CONTEXT}  run.duration: { pointer: /seconds, unit: s }\n`
    const document = { ...(JSON.parse(RESULT.toString()) as object), seconds: 299 }
    const { run } = read(mapped, Buffer.from(JSON.stringify(document)))
    expect(run.durationSeconds).toBe(299)
    expect(run.nominalDurationSeconds).toBe(300)
  })
})

describe('the tool that a sender names', () => {
  it('is "custom" where it names none', () => {
    expect(read(without('harness')).run.harness).toMatchObject({ name: 'custom', version: null })
  })

  it('cannot correct what it is known not to correct', () => {
    expect(() => read(replaced('name: mytool, version: 1.2', 'name: wrk'))).toThrow(
      expect.objectContaining({ code: 'INVALID_RESULT' }),
    )
    expect(read(replaced('name: mytool, version: 1.2', 'name: wrk2')).run.harness.name).toBe('wrk2')
  })

  it('must be the one of a file that names its own', () => {
    const fortio = {
      ...file(readFileSync('ingest/fixtures/fortio/http_qps200_c8.json')),
      name: 'fortio.json',
    }
    const send = (name: string) =>
      prepareSubmission({
        context: { campaign: 'a', mesh: 'istio', mode: 'sidecar', harness: { name } },
        files: [fortio],
        adapterId: null,
      })
    expect(send('Fortio')).toHaveLength(1)
    expect(() => send('mytool')).toThrow(
      expect.objectContaining({
        code: 'CONTRADICTION',
        facts: expect.objectContaining({ pointer: '/harness/name' }) as unknown,
      }),
    )
  })
})

describe('a refusal', () => {
  const check = (context: string) =>
    parseForValidation({ context, files: [file()], adapterId: null, query: null })

  it('of a pointer into nothing names it, and leads to the rules', () => {
    const { files } = check(replaced('/requests/sent', '/requests/count'))
    expect(files[0]?.problems).toMatchObject([{ pointer: '/requests/count' }])
    expect(files[0]?.problems[0]?.hint).toContain('/harnesses/mapping')
  })

  it('of a key that the dictionary does not have proposes the nearest, and leads to all of them', () => {
    const { contextProblems } = check(replaced('http.latency.p50:', 'http.latencies.p50:'))
    expect(contextProblems).toMatchObject([
      {
        pointer: '/mapping/http.latencies.p50',
        hint: 'did you mean http.latency.p50? /metrics explains every key',
      },
    ])
  })

  it('of a document that no reader knows leads to the mapping', () => {
    const { files } = check('campaign: a\nmesh: istio\nmode: sidecar\n')
    expect(files[0]?.problems[0]?.hint).toContain('/harnesses/mapping')
  })
})
