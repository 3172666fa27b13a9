import { z } from 'zod'
import { STATED_MODELS } from '@/ingest/context/context'
import { MODES, PROTOCOLS } from '@/ingest/dictionary/vocabulary'

/** Response to `GET /api/v1/contexts/{campaign}/{name}`: a context as it was registered. */
export const RegisteredContextFacts = z.object({
  campaign: z.string(),
  name: z.string(),
  /** of the context that a run keeps when the query adds nothing */
  digest: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** the keys and values, `campaign` included */
  context: z.record(z.string(), z.unknown()),
  /** the text as sent */
  source: z.string(),
})

/** Response to `PUT /api/v1/contexts/{campaign}/{name}`. */
export const RegisteredContextResponse = RegisteredContextFacts.extend({
  created: z.boolean(),
  /** it replaced a different text */
  changed: z.boolean(),
  url: z.string(),
  /** address that accepts files with this context */
  use: z.string(),
})

/** Response to `GET /api/v1/contexts/{campaign}`. */
export const ContextNames = z.object({ campaign: z.string(), names: z.array(z.string()) })

/** Choices in the form that writes a context; versions are those measured here, newest first. */
export const ContextChoices = z.object({
  meshes: z.array(z.object({ slug: z.string(), name: z.string(), versions: z.array(z.string()) })),
  modes: z.array(z.enum(MODES)),
  protocols: z.array(z.enum(PROTOCOLS)),
  loadModels: z.array(z.enum(STATED_MODELS)),
})
export type ContextChoices = z.infer<typeof ContextChoices>
