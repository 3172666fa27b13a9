import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseCatalogue } from '@/ingest/publications/catalogue'

/** The catalogue of this build, read once. @throws Error when the file is missing or wrong: then nothing can start */
export const CATALOGUE = parseCatalogue(
  readFileSync(path.join(process.cwd(), 'ingest/published/catalogue.yaml'), 'utf8'),
)
