import { publicUrl } from '@/env'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { respond } from '@/server/platform/http/problem'
import { readDataset } from './current'
import { serveDataFile } from './serve-file'

/** A table of the data set as Parquet or CSV, with range requests, or what describes it. */
export const dataResponse = (request: Request, file: string): Promise<Response> =>
  respond(async () => {
    const written = await readDataset(database())
    if (written === null)
      throw new AppError('UNAVAILABLE', {
        title: 'The files are being written',
        detail: 'They are written when results change; this takes seconds to minutes.',
        hint: 'Try again in a moment',
        retryAfterSeconds: 10,
      })
    return serveDataFile(request, file, written, publicUrl())
  })
