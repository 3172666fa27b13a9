import { z } from 'zod'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { Flag, HarnessSummary, Origin, Workload } from '@/server/results/schemas'

const Interval = z.tuple([z.number(), z.number()])

/** One run of a continuous campaign, in SI. */
export const CiRun = z.object({
  runId: z.string(),
  value: z.number(),
  /** ISO time: start of the run, else when it was received */
  at: z.string(),
  commit: z.string().nullable(),
  /** drawn after the runs that it is compared with; null: a run of the series */
  pullRequest: z.number().nullable(),
  version: z.string().nullable(),
  /** address of the file as sent; null where it is withheld */
  rawUrl: z.string().nullable(),
  flags: z.array(Flag),
})
export type CiRun = z.infer<typeof CiRun>

/** The acknowledgement of a change by the organisation of its series. */
export const ChangeNote = z.object({
  /** the new level is the usual one from then on */
  isExpected: z.boolean(),
  note: z.string(),
  by: z.string(),
  /** ISO time */
  at: z.string(),
})
export type ChangeNote = z.infer<typeof ChangeNote>

/** A change between two neighbouring runs, given as indices into the runs of the segment. */
export const CiChange = z.object({
  before: z.number(),
  after: z.number(),
  /** 0.12 is +12% */
  relative: z.number(),
  /** null for a quantity where neither more nor less is better */
  direction: z.enum(['REGRESSION', 'IMPROVEMENT']).nullable(),
  /** of the t test between both sides; the split was chosen by the data */
  p: z.number(),
  /** false: drawn only */
  isAlert: z.boolean(),
  /** null: nobody has acknowledged it */
  acknowledged: ChangeNote.nullable(),
})
export type CiChange = z.infer<typeof CiChange>

/** Runs of one test bed, oldest first, with their statistics. */
export const CiSegment = z.object({
  familyKey: z.string(),
  groupKey: z.string(),
  origin: Origin,
  harness: HarnessSummary,
  workload: Workload,
  environment: z.string(),
  /** null: its runs state none */
  branch: z.string().nullable(),
  /** fields that differ from the segment before; empty for the first */
  breakFields: z.array(z.string()),
  runs: z.array(CiRun),
  /** runs that exist; `runs` holds the newest */
  total: z.number(),
  status: z.enum(['CHANGED', 'NO_EVIDENCE', 'TOO_RECENT', 'AUTOCORRELATED', 'NOT_ENOUGH_DATA']),
  reason: z.string().nullable(),
  changes: z.array(CiChange),
  isDrift: z.boolean(),
  waitFor: z.number().nullable(),
  autocorrelation: z.number().nullable(),
  judged: z.number(),
})
export type CiSegment = z.infer<typeof CiSegment>

/** One value per run over time: one mesh, mode and configuration under one workload by one organisation. */
export const CiTrend = z.object({
  mesh: z.string(),
  mode: z.enum(MODES),
  /** digits that tell its mode and configuration from others of the same workload */
  line: z.string(),
  label: z.string(),
  key: z.string(),
  title: z.string(),
  segments: z.array(CiSegment).min(1),
  /** false alarms to expect in a series like this without any change: least, most */
  falseAlarms: Interval,
})
export type CiTrend = z.infer<typeof CiTrend>
