import { AppError } from '@/server/platform/errors'
import type { PreparedFile } from '../parse/prepared-file'

/** Why a new file cannot become a run of its condition. */

export const repeatedBytes = (file: PreparedFile, twin: string): AppError =>
  new AppError('DUPLICATE_RAW', {
    title: 'These bytes are stored already',
    detail: `the same file is ${twin}`,
    file: file.name,
    hint: 'a repetition is a new run of the harness, not the same file again',
  })

export const repeatedContent = (file: PreparedFile, twin: string): AppError =>
  new AppError('DUPLICATE_RAW', {
    title: 'This result is stored already',
    detail: `all numbers and the start are those of ${twin}, although the bytes of the file differ`,
    file: file.name,
    hint: 'a repetition is a new run of the harness: the same output with other white space, key order or labels is the same measurement. If few coarse figures agree by chance, say when each run began (started_at)',
  })

export const replicateTaken = (file: PreparedFile, conditionId: number, asked: number): AppError =>
  new AppError('REPLICATE_TAKEN', {
    title: `Replicate ${asked} exists`,
    detail: `condition ${conditionId} already has a run number ${asked} from another file`,
    file: file.name,
    pointer: '/replicate',
    hint: 'leave replicate out of the context to have the next number chosen',
  })
