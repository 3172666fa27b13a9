// Preloaded into the site: its standard input is a pipe from `npm start` that nothing is written to. When that process ends,
// however it ends, the pipe does, and the site must not stay behind with its port.
import { fstatSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const PATIENCE_MS = 5_000

const isPipe = () => {
  const input = fstatSync(0)
  return input.isFIFO() || input.isSocket()
}

if (isMainThread && isPipe()) {
  process.stdin.once('close', () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.stdin.on('error', () => undefined)
  process.stdin.resume().unref()
}
