import { createHash } from 'node:crypto'
import { canonicalJson } from '@/ingest/dictionary/canonical-json'

/** Tells a mode and configuration from the others of one workload, in an address: 16 hexadecimal digits. */
export const lineDigits = (mode: string, config: unknown): string =>
  createHash('sha256')
    .update(canonicalJson([mode, config]))
    .digest('hex')
    .slice(0, 16)
