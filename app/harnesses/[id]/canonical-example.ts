import { readFileSync } from 'node:fs'
import { inProject } from '@/server/platform/in-project'

/** The canonical run that the tests of its reader use. */
export const readCanonicalExample = (): string =>
  readFileSync(inProject('ingest/fixtures/canonical/run.json'), 'utf8').trimEnd()
