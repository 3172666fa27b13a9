import { z } from 'zod'

export const FORMATS = ['parquet', 'csv'] as const
export type Format = (typeof FORMATS)[number]

export const DataFile = z.object({
  table: z.string(),
  format: z.enum(FORMATS),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type DataFile = z.infer<typeof DataFile>

/** What a written data set is made of. */
export const DataManifest = z.object({
  /** day on which the content last changed, and its digest in short: "2026.11.28+3f9a2c1b" */
  version: z.string(),
  writtenAt: z.string(),
  files: z.array(DataFile),
})
export type DataManifest = z.infer<typeof DataManifest>

export const MANIFEST = 'manifest.json'
export const fileName = ({ table, format }: Pick<DataFile, 'table' | 'format'>): string =>
  `${table}.${format}`
