import { z } from 'zod'

export const DECLARED_RELATIONS = ['vendor', 'independent'] as const

/** What an organisation says of itself, which counts for nothing until a maintainer confirms it. */
export const DeclaredRelation = z.object({
  relation: z.enum(DECLARED_RELATIONS),
  /** names of the products whose vendor or project it says it is */
  vendorOf: z.array(z.string()),
})
export type DeclaredRelation = z.infer<typeof DeclaredRelation>

/** Body of `PUT /api/v1/organisation`. */
export const RelationRequest = z.strictObject({
  relation: z
    .enum(DECLARED_RELATIONS)
    .nullable()
    .describe('to the products it measures; null takes an earlier statement back'),
  vendorOf: z
    .array(z.string().trim().min(1).max(120))
    .max(50)
    .default([])
    .describe('of a vendor: short names of its products, such as istio'),
})
export type RelationRequest = z.infer<typeof RelationRequest>

/** An organisation as everybody sees it. */
export const OrganisationFacts = z.object({
  slug: z.string(),
  name: z.string(),
  /** as maintainers know it */
  relation: z.enum(['vendor', 'independent', 'unknown']),
  vendorOf: z.array(z.string()),
  /** what all its reviewed publications say, where maintainers state nothing of the organisation itself; else null */
  published: z
    .object({ relation: z.enum(['vendor', 'independent']), vendorOf: z.array(z.string()) })
    .nullable(),
  /** null: nothing is declared, or maintainers know */
  declared: DeclaredRelation.nullable(),
  /** what it says of itself, as PUT takes it: short names of products */
  stated: z.object({
    relation: z.enum(DECLARED_RELATIONS).nullable(),
    vendorOf: z.array(z.string()),
  }),
  isMailSetUp: z.boolean(),
  /** its numbers were made up to show the site */
  isDemonstration: z.boolean(),
})
export type OrganisationFacts = z.infer<typeof OrganisationFacts>
