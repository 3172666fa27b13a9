import { z } from 'zod'

export const CI_PROVIDERS = ['github', 'gitlab'] as const

/** Body of `POST /api/v1/oidc/token`. */
export const IdentityToken = z.strictObject({ token: z.string().min(1) })

/** An ingest token for the organisation that trusts the workflow. */
export const ExchangeResponse = z.object({
  token: z.string(),
  expiresAt: z.string(),
  organisation: z.string(),
  scope: z.literal('ingest'),
})

/** The claims of a verified CI identity about its run. Stored with its token and with each file it sends. */
export const CiRun = z.object({
  provider: z.enum(CI_PROVIDERS),
  issuer: z.string(),
  subject: z.string(),
  jti: z.string(),
  repository: z.string(),
  repositoryId: z.string(),
  ownerId: z.string(),
  /** path of the workflow inside its repository */
  workflow: z.string(),
  environment: z.string().nullable(),
  ref: z.string().nullable(),
  commit: z.string().nullable(),
  event: z.string().nullable(),
  runUrl: z.string(),
})
export type CiRun = z.infer<typeof CiRun>

/** Response to `GET /api/v1/oidc/token`. */
export const Audience = z.object({ audience: z.string() })
