import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contextReader, envelopeLine, filesIn, foldersIn, partsLine } from './files'

const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-files-'))
const at = (...names: string[]) => path.join(folder, ...names)
const write = (content: string | Uint8Array, ...names: string[]) => {
  mkdirSync(path.dirname(at(...names)), { recursive: true })
  writeFileSync(at(...names), content)
}

beforeAll(() => {
  write('mesh: istio', 'meshbench.yaml')
  write('one', 'a', 'one.txt')
  write('mesh: linkerd\nversion: 1.10', 'b', 'meshbench.yaml')
  write('two', 'b', 'deep', 'two.txt')
  write('x', 'b', '.hidden')
})
afterAll(() => rmSync(folder, { recursive: true }))

it('takes the files of folders by name, without contexts and hidden files', () => {
  expect(filesIn([folder])).toEqual([at('a', 'one.txt'), at('b', 'deep', 'two.txt')])
  expect(filesIn([at('b', 'meshbench.yaml')])).toEqual([at('b', 'meshbench.yaml')])
  expect(() => filesIn([at('missing')])).toThrow(/does not exist/)
})

it('takes the nearest context, or the one that was given', () => {
  const nearest = contextReader(null)
  expect(nearest(at('a', 'one.txt'))).toEqual({ mesh: 'istio' })
  expect(nearest(at('b', 'deep', 'two.txt'))).toEqual({ mesh: 'linkerd', version: '1.10' })
  expect(contextReader(at('meshbench.yaml'))(at('b', 'deep', 'two.txt'))).toEqual({ mesh: 'istio' })
  expect(() => contextReader(null)('/no-such-folder/x')).toThrow(/no context/)
})

it('makes one line of a file, unpacked and with its byte-order mark', () => {
  write(gzipSync('\ufeff{"a":\n1}'), 'packed.json.gz')
  const line = envelopeLine(at('packed.json.gz'), { mesh: 'istio' })
  expect(line.indexOf('\n')).toBe(line.length - 1)
  expect(JSON.parse(line)).toEqual({
    context: { mesh: 'istio' },
    results: [{ name: 'packed.json', raw: '\ufeff{"a":\n1}' }],
  })
})

it('refuses what no line can carry', () => {
  write(new Uint8Array([0xff, 0xfe, 0x00]), 'binary')
  expect(() => envelopeLine(at('binary'), {})).toThrow(/not a text file/)
})

it('makes one measurement of the files of each folder of parts', () => {
  write('pod one', 'night-1', 'pod-1.log')
  write('pod two', 'night-1', 'pod-2.log')
  write('pod one', 'night-2', 'pod-1.log')
  expect(foldersIn([at('night-1')])).toEqual([at('night-1')])
  expect(() => foldersIn([at('night-2')])).toThrow(/two files or more in .*night-2/)
  const { context, results } = JSON.parse(partsLine(at('night-1'), { mesh: 'none' })) as {
    context: unknown
    results: { name: string; raw: string }[]
  }
  expect(context).toEqual({ mesh: 'none' })
  expect(JSON.parse(results[0]?.raw ?? '')).toEqual({
    format: 'meshbench/parts/1',
    parts: [
      { name: 'pod-1.log', text: 'pod one' },
      { name: 'pod-2.log', text: 'pod two' },
    ],
  })
})
