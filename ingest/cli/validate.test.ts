import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseOptions } from './options'
import { validateFile } from './validate'

const FOLDER = 'ingest/fixtures/mapping'

it('reads a mapped document with the duration of its context, as the server does', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-validate-'))
  try {
    const context = path.join(folder, 'meshbench.yaml')
    const yaml = readFileSync(`${FOLDER}/meshbench.yaml`, 'utf8')
    writeFileSync(context, yaml.replace('duration: 5m', 'duration: 5s'))
    const file = `${FOLDER}/result.json`
    const { message } = validateFile(
      file,
      parseOptions(['validate', file, '--context', context], {}),
    )
    expect(message).toContain('p99 6.88 ms')
    expect(message).toContain('this run lasted 5 s')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
