import { z } from 'zod'

export const MANIFEST = 'manifest.json'

/** Contents of a dump: one gzipped NDJSON file per table, one row per line, column names as in prisma/README.md. */
export const Manifest = z.strictObject({
  format: z.literal('meshbench/dump/1'),
  createdAt: z.string(),
  /** names of the migrations that created the tables */
  migrations: z.array(z.string()),
  /** in an order in which they can be loaded */
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]+$/),
      rows: z.number().int().nonnegative(),
      /** of the uncompressed lines */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export const tableFileName = (table: string): string => `${table}.ndjson.gz`

/** Rows of all tables of a dump. */
export const countRows = (tables: Manifest['tables']): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
