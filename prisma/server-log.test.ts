import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { boundedLog } from './server-log'

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('keeps what came last, in two files of a bounded size that only their owner reads', () => {
  const file = path.join(folder, 'server.log')
  const keep = boundedLog(file, 1000)
  for (let i = 0; i < 500; i++) keep(`line ${i}\n`)
  keep('x'.repeat(5000))
  keep('the last\n')
  const [now, before] = [file, `${file}.1`].map((one) => readFileSync(one, 'utf8'))
  expect(now).toBe('the last\n')
  expect(before).toHaveLength(1000)
  expect(statSync(file).mode & 0o077).toBe(0)
})

it('goes on where it cannot write', () =>
  expect(() => boundedLog(path.join(folder, 'missing', 'server.log'))('a line')).not.toThrow())
