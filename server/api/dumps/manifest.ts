import { z } from 'zod'

export const MANIFEST = 'manifest.json'

/** What a dump holds: one gzipped NDJSON file per table, a row a line, column names as in prisma/README.md. */
export const Manifest = z.strictObject({
  format: z.literal('meshbench/dump/1'),
  createdAt: z.string(),
  /** names of the migrations that made the tables */
  migrations: z.array(z.string()),
  /** in the order in which they can be filled */
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]+$/),
      rows: z.number().int().nonnegative(),
      /** of the lines before compression */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export const fileOf = (table: string): string => `${table}.ndjson.gz`
