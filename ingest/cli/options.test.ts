import { describe, expect, it } from 'vitest'
import { ingestEndpoint, parseOptions, UsageError } from './options'

const WITH_TOKEN = { MESHBENCH_TOKEN: 'mb_x' }
const read = (line: string, environment: Record<string, string> = WITH_TOKEN) =>
  parseOptions(line.split(' '), environment)

describe('options', () => {
  it('are read in any order, with an address that needs no slash', () => {
    expect(
      read('push a.json --context c.yaml --url https://bench.example/ --retries 0 b.json'),
    ).toMatchObject({
      command: 'push',
      paths: ['a.json', 'b.json'],
      context: 'c.yaml',
      url: 'https://bench.example',
      retries: 0,
      timeoutMs: 60_000,
    })
  })

  it('make the URL of the ingest endpoint', () => {
    const options = read('push a --context-name nightly/sidecar --dry-run --adapter wrk')
    expect(ingestEndpoint(options)).toBe(
      'http://localhost:3000/api/v1/runs?context=nightly%2Fsidecar&adapter=wrk&dryRun=1',
    )
    expect(ingestEndpoint(read('import folder'))).toBe('http://localhost:3000/api/v1/runs')
  })

  it('take the address from the environment unless one is given', () => {
    const environment = { ...WITH_TOKEN, MESHBENCH_URL: 'http://bench' }
    expect(read('import x', environment).url).toBe('http://bench')
    expect(read('import x --url http://other', environment).url).toBe('http://other')
  })

  it.each([
    ['send a', /expected validate, push, import, run, acknowledge, webhook, mail/],
    ['push --context c', /no file/],
    ['push a', /needs --context or --context-name/],
    ['push a --context c --context-name d/e', /found both/],
    ['import a --context-name d/e', /for push/],
    ['push a --context', /needs a value/],
    ['push a --contxt c', /unknown option --contxt/],
    ['validate a --max p99=5ms', /^--max, --min and --fail-on are for push and run$/],
    ['push a --context c --dry-run --fail-on regression', /^not with --dry-run: /],
    ['import a --retries many', /whole number, found "many"/],
    ['import a --url localhost:3000', /http address/],
  ])('refuse "%s"', (line, message) => {
    expect(() => read(line)).toThrow(UsageError)
    expect(() => read(line)).toThrow(message)
  })

  it('ask for a token only where something is sent', () => {
    expect(() => read('import a', {})).toThrow(/MESHBENCH_TOKEN/)
    expect(read('validate a', {}).token).toBe('')
  })
})
