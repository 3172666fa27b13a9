import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS } from '@/server/testing/hostile-texts'

describe('the log', () => {
  it('keeps every message on a line of its own, whatever text it holds', () => {
    const texts = Object.values(HOSTILE_TEXTS)
    const program = `import { log } from './server/platform/observe/log'
      for (const text of JSON.parse(process.env.TEXTS)) {
        log.info({ text }, text)
        log.error({ err: Object.assign(new Error(text), { client: { secretKey: 'mb_secret' } }), authorization: 'Bearer mb_secret', token: 'mb_secret' }, 'failed')
      }`
    const output = execFileSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', program],
      {
        encoding: 'utf8',
        env: { ...process.env, LOG_LEVEL: 'info', TEXTS: JSON.stringify(texts) },
      },
    )
    const lines = output.trimEnd().split('\n')
    expect(lines.length).toBe(2 * texts.length)
    const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level)
    expect(new Set(levels)).toEqual(new Set([30, 50]))
    expect(output).not.toContain('mb_secret')
    // Nothing that a terminal would obey.
    expect(output).not.toMatch(/\p{Cc}(?<!\n)/u)
  })
})
