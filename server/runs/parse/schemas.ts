import { z } from 'zod'
import { RunDetail } from '../schemas'

/** Why something would be refused: the code, pointer or line in the response of `POST /api/v1/runs`. */
export const ValidationProblem = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  pointer: z.string().nullable(),
  line: z.number().nullable(),
  hint: z.string().nullable(),
})
export type ValidationProblem = z.infer<typeof ValidationProblem>

export const ValidatedRun = z.object({
  /** label of the run inside the file */
  name: z.string().nullable(),
  /** the load generator, as the run would be shown */
  harness: z.object({ name: z.string(), version: z.string().nullable() }),
  /** null = not stated */
  facts: z.object({
    durationSeconds: z.number().nullable(),
    targetRps: z.number().nullable(),
    achievedRps: z.number().nullable(),
    requests: z.number().nullable(),
    errors: z.number().nullable(),
  }),
  /** values in SI, as they would be stored */
  stored: z.array(z.object({ key: z.string(), value: z.number(), unit: z.string() })),
  histograms: RunDetail.shape.histograms,
  notices: RunDetail.shape.notices,
  flags: RunDetail.shape.flags,
})
export type ValidatedRun = z.infer<typeof ValidatedRun>

export const ValidatedFile = z.object({
  name: z.string(),
  /** null when no format, or more than one, fits */
  adapter: z.object({ id: z.string(), label: z.string() }).nullable(),
  runs: z.array(ValidatedRun),
  /** about the file itself, then contradictions with the context */
  problems: z.array(ValidationProblem),
  /** the curl command that sends it */
  curl: z.string(),
})
export type ValidatedFile = z.infer<typeof ValidatedFile>

export const Validation = z.object({
  /** everything would be stored, as far as can be checked without a token */
  isStorable: z.boolean(),
  /** what is missing or wrong in the context; all keys that are needed when none was sent */
  contextProblems: z.array(ValidationProblem),
  files: z.array(ValidatedFile),
})
export type Validation = z.infer<typeof Validation>
