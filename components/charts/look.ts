import type { Mode } from '@/ingest/dictionary/vocabulary'

/** Identity of a subject in pictures: colour by mesh, texture by mode, opacity step by age of the version. */
export type Look = { mesh: string; mode: Mode; step: 0 | 1 | 2 | 3 }
