import { expect, it } from 'vitest'
import { findFormat } from '../../model/adapter'
import { makeResultFile } from '../../formats/result-file'
import { qperf } from './qperf'

const read = (lines: string): unknown => {
  const file = makeResultFile('result.txt', new TextEncoder().encode(`tcp_bw:\n${lines}`))
  return findFormat(qperf, file).parse(file, { latencyUnit: null })
}

it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'a unit named %s is no unit, though every object inherits a value of that name',
  (unit) => {
    expect(() => read(`    bw  =  1.75 ${unit}\n`)).toThrow('with a unit such as GB/sec')
    const plain = read('    bw  =  1.75 GB/sec\n    msg_rate  =  5 furlongs\n')
    const odd = read(`    bw  =  1.75 GB/sec\n    msg_rate  =  5 ${unit}\n`)
    expect(odd).toEqual(plain)
  },
)
