import { readFileSync } from 'node:fs'

/** Just below what a request may bring. */
const BYTES = 4_900_000
let number = 0

/** A JMeter log of 5 MB, as a long run leaves it: unlike every other. */
export function largeFile(): Buffer {
  const recorded = readFileSync('ingest/fixtures/jmeter/csv_t4_n200.jtl', 'utf8')
  const [head = '', ...lines] = recorded.trimEnd().split('\n')
  const first = Number(lines[0]?.split(',')[0])
  const added: string[] = [head]
  number++
  for (let bytes = head.length, i = 0; bytes < BYTES; i++) {
    const [, elapsed, ...rest] = (lines[i % lines.length] ?? '').split(',')
    const line = [first + number * 60_000 + i * 2, Number(elapsed) + (i % 7), ...rest].join(',')
    added.push(line)
    bytes += line.length + 1
  }
  return Buffer.from(`${added.join('\n')}\n`)
}
