import { deepStrictEqual } from 'node:assert/strict'
import { readCrafted } from '../attack/read-crafted'

/**
 * `npm run stress -- crafted [files] [seed]`: 66,000 files that nobody's harness wrote, through everything that reads files, without
 * a site. Each must be read or refused in a time in proportion to its size. The same seed makes the same files.
 */
const FILES = Number(process.argv[2] ?? 66_000)
const SEED = Number(process.argv[3] ?? 1)
const REPORT_EVERY = 6_000

console.log(`crafted: ${FILES} files with seed ${SEED}`)
const began = performance.now()
const { read, refused, longest, faults } = readCrafted(FILES, SEED, (number) => {
  if (number % REPORT_EVERY === 0) console.log(`${number} files`)
})
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(`crafted: ${read} read, ${refused} refused in ${seconds} s`)
console.log(`longest: ${longest.ms.toFixed(0)} ms of the processor for ${longest.name}`)
deepStrictEqual(faults, [])
