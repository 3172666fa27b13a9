import { z } from 'zod'
import { env } from '@/env'
import { issueWords } from '@/ingest/model/first-issue'
import { correctValue } from '@/server/review/corrections/correct'
import type { Db } from '@/server/platform/db/client'
import { decideDispute, recordResponse } from '@/server/review/disputes/commands'
import { DISPUTABLE, NewResponse } from '@/server/review/disputes/schemas'
import { AppError } from '@/server/platform/errors'
import { reviewRun } from '@/server/review/moderation/review'
import { addPublisher, removePublisher } from '@/server/auth/oidc/publishers'
import { decideStatus } from '@/server/review/retractions/retract'
import { TARGET_KINDS } from '@/server/review/retractions/schemas'
import { confirmProduct, mergeProduct } from '@/server/runs/store/decide-product'
import { revokeToken } from '@/server/auth/tokens/manage'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { changeOrganisation, OrganisationChange } from './organisations'
import type { Outcome } from './schemas'
import { makeIngestToken, NewIngestToken } from './tokens'

type Action = (db: Db, actor: string, form: Record<string, string>) => Promise<Outcome>

const Slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'expected lower case letters, digits and hyphens')
const Id = z.coerce.number().int().positive()
const Digits = z.string().regex(/^\d{1,20}$/, 'expected a number')
const orNull = z
  .string()
  .max(200)
  .transform((text) => text.trim() || null)

/** Parses the fields of a form and runs its action. @throws AppError BAD_REQUEST that names the field */
const action =
  <S extends z.ZodType>(
    schema: S,
    run: (db: Db, actor: string, input: z.output<S>) => Promise<Outcome | string>,
  ): Action =>
  async (db, actor, form) => {
    const result = schema.safeParse(form)
    if (!result.success)
      throw new AppError('BAD_REQUEST', {
        title: 'A field is not valid',
        detail: issueWords(result.error, 'form'),
      })
    const outcome = await run(db, actor, result.data)
    return typeof outcome === 'string' ? { page: outcome } : outcome
  }

/** The actions behind the forms of /admin, by the name in the URL. Each runs in one transaction. */
export const ACTIONS = {
  review: action(
    z.object({ run: z.uuid(), decision: z.enum(['publish', 'reject']), reason: orNull }),
    async (db, decidedBy, { run: runId, decision, reason }) => {
      await reviewRun(db, { runId, action: decision, reason, decidedBy })
      return '/admin'
    },
  ),
  dispute: action(
    z.object({ id: Id, decision: z.enum(['accept', 'reject', 'resolve']), answer: z.string() }),
    async (db, decidedBy, { id, decision, answer }) => {
      await decideDispute(db, { id, action: decision, answer, decidedBy })
      return '/admin'
    },
  ),
  standing: action(
    z.object({
      kind: z.enum(TARGET_KINDS),
      id: z.string().trim().min(1).max(120),
      decision: z.enum(['retract', 'reinstate']),
      reason: z.string(),
      replacement: orNull,
      requestedBy: orNull,
    }),
    async (db, decidedBy, { kind, id, decision, reason, replacement, requestedBy }) => {
      const target = { targetKind: kind, targetId: id, action: decision }
      const by = { requestedBy, decidedBy }
      await decideStatus(db, { ...target, reason, replacementId: replacement, ...by })
      return '/admin/decisions'
    },
  ),
  correct: action(
    z.object({ observation: Id, value: z.coerce.number(), reason: z.string() }),
    async (db, decidedBy, { observation: observationId, value: printedValue, reason }) => {
      await correctValue(db, { observationId, printedValue, reason, decidedBy })
      return '/admin/decisions'
    },
  ),
  respond: action(
    NewResponse.extend({ kind: z.enum(DISPUTABLE), id: z.string().trim().min(1).max(120) }),
    async (db, actor, { kind, id, ...response }) => {
      await recordResponse(db, { kind, id }, response, actor)
      return '/admin/decisions'
    },
  ),
  'make-token': action(NewIngestToken, async (db, actor, input) => ({
    page: '/admin/tokens',
    secret: await makeIngestToken(db, actor, input),
  })),
  'revoke-token': action(z.object({ id: Id }), async (db, actor, { id }) => {
    await revokeToken(db, actor, id)
    return '/admin/tokens'
  }),
  'add-publisher': action(
    z.object({
      org: Slug,
      issuer: z.string(),
      repositoryId: Digits,
      ownerId: Digits,
      workflow: z.string().trim().min(1).max(200),
      environment: orNull,
    }),
    async (db, actor, { org, issuer, ...identity }) => {
      const known = env.OIDC_ISSUERS.find((one) => one.issuer === issuer)
      if (!known)
        throw new AppError('BAD_REQUEST', {
          title: 'Unknown issuer',
          detail: 'expected one of OIDC_ISSUERS',
        })
      const orgId = await admitOrganisation(db, org, false)
      await addPublisher(db, actor, { orgId, orgSlug: org, ...known, ...identity })
      return '/admin/publishers'
    },
  ),
  'remove-publisher': action(z.object({ id: Id }), async (db, actor, { id }) => {
    await removePublisher(db, actor, id)
    return '/admin/publishers'
  }),
  product: action(
    z.object({
      product: z.string().trim().min(1).max(200),
      decision: z.enum(['confirm', 'merge']),
      as: z.string().trim().min(1).max(120),
    }),
    async (db, decidedBy, { product: slug, decision, as }) => {
      if (decision === 'confirm') await confirmProduct(db, { slug, as, decidedBy })
      else await mergeProduct(db, { slug, into: as, decidedBy })
      return '/admin/products'
    },
  ),
  organisation: action(OrganisationChange, async (db, actor, change) => {
    await changeOrganisation(db, actor, change)
    return '/admin/organisations'
  }),
} satisfies Record<string, Action>
export type ActionName = keyof typeof ACTIONS

export const isActionName = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name)
