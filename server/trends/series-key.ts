import { createHash } from 'node:crypto'
import { canonicalJson } from '@/ingest/dictionary/canonical-json'

/** Identifies a mode and configuration within a workload in URLs: 16 hexadecimal digits. */
export const lineDigits = (mode: string, config: unknown): string =>
  createHash('sha256')
    .update(canonicalJson([mode, config]))
    .digest('hex')
    .slice(0, 16)
