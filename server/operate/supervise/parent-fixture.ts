import { writeFileSync } from 'node:fs'
import { watchParent } from './watch-parent'

/** `parent-fixture.ts FILE`: a script of npm that writes into FILE how it ended. */
const [file = ''] = process.argv.slice(2)
const end = (how: string): void => {
  writeFileSync(file, how)
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
watchParent(() => end('parent gone'), 50)
// Keeps the process until then.
setInterval(() => undefined, 60_000)
console.log('ready')
