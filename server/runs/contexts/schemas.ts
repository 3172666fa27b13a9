import { z } from 'zod'
import { STATED_MODELS } from '@/ingest/context/context'
import { MODES, PROTOCOLS } from '@/ingest/dictionary/vocabulary'

/** Response to `PUT /api/v1/contexts/{campaign}/{name}`. */
export const RegisteredContextResponse = z.object({
  created: z.boolean(),
  /** it replaced a different text */
  changed: z.boolean(),
  url: z.string(),
  /** address that accepts files with this context */
  use: z.string(),
  campaign: z.string(),
  name: z.string(),
  digest: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  context: z.record(z.string(), z.unknown()),
  source: z.string(),
})

/** Choices in the form that writes a context; versions are those measured here, newest first. */
export const ContextChoices = z.object({
  meshes: z.array(z.object({ slug: z.string(), name: z.string(), versions: z.array(z.string()) })),
  modes: z.array(z.enum(MODES)),
  protocols: z.array(z.enum(PROTOCOLS)),
  loadModels: z.array(z.enum(STATED_MODELS)),
})
export type ContextChoices = z.infer<typeof ContextChoices>
