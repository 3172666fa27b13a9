import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkVectors } from '@/server/stats/vectors/check'
import { exitOnHelp } from './args'

const USAGE = `usage: npm run vectors -- DIR
Runs every vector file of a folder through the statistics; exits with 1 on any failure.`

exitOnHelp(USAGE)
const [folder] = process.argv.slice(2)
if (!folder) {
  console.error(USAGE)
  process.exit(64)
}
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
const results = files.flatMap((name) =>
  checkVectors(name, JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
)
for (const result of results) {
  if (result.error !== null) console.log(`FAILED ${result.file}/${result.case}: ${result.error}`)
  for (const { path: at, expected, found } of result.differences)
    console.log(
      `FAILED ${result.file}/${result.case}${at}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
    )
}
const failed = results.filter((r) => r.error !== null || r.differences.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0
