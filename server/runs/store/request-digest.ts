import { createHash } from 'node:crypto'
import type { PreparedFile } from '../parse/prepared'

/** SHA-256 of what a request sends, in hexadecimal digits: equal for the same files and contexts in the same order. */
export function requestDigest(files: readonly PreparedFile[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.sha256} ${file.contextDigest}\n`)
  return hash.digest('hex')
}
