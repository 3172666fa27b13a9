import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { STATED_MODELS } from '../context/context'
import { parseOptions } from './options'
import { validateFile } from './validate'

const FOLDER = 'ingest/fixtures/mapping'

const validated = (file: string, yaml: string): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-validate-'))
  try {
    const context = path.join(folder, 'meshbench.yaml')
    writeFileSync(context, yaml)
    const options = parseOptions(['validate', file, '--context', context], {})
    return validateFile(file, options).message
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('reads a mapped document with the duration of its context, as the server does', () => {
  const yaml = readFileSync(`${FOLDER}/meshbench.yaml`, 'utf8')
  const file = `${FOLDER}/result.json`
  const message = validated(file, yaml.replace('duration: 5m', 'duration: 5s'))
  expect(message).toContain('p99 6.88 ms')
  expect(message).toContain('this run lasted 5 s')
  const without = validated(file, yaml.replace('duration: 5m', ''))
  expect(without).toContain('not stated: how long the run took')
})

it('names the product as the site does, and the rate that nobody states', () => {
  const file = 'ingest/fixtures/wrk2/r200_t2_c8.txt'
  const yaml = `campaign: c
mesh: traefik-mesh
mode: node-proxy
version: 1.4.8
environment: { label: kind }
`
  const lines = validated(file, yaml).split('\n  ')
  expect(lines[1]).toMatch(/^Traefik Mesh node-proxy 1\.4\.8, /)
  expect(lines.at(-1)).toMatch(/^not stated: the offered rate\. .* `rps: 2000` for wrk2 -R2000$/)
  expect(validated(file, `${yaml}rps: 200`)).not.toContain('not stated')
})

it('names every load model that a sender may state, where a file shows none', () => {
  const file = 'ingest/fixtures/oha/csv_n100.csv'
  const [, hint] =
    /`load_model` is one of (.*)/.exec(validated(file, 'campaign: c\nmesh: none')) ?? []
  for (const model of STATED_MODELS) expect(hint).toContain(`${model} (`)
})
