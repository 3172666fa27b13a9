import { Prisma } from '@/prisma/generated/client'

/**
 * What all reviewed publications of an organisation say of its relation to what they measure: one row (relation, vendor_of)
 * where they agree, with the products of all of them; none where one differs or is not known. Raw: a subquery for joins.
 * @param org id of the organisation
 */
export const selectPublishedRelation = (org: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT min(p.relation) AS relation,
    coalesce(array_agg(DISTINCT product.slug) FILTER (WHERE product.slug IS NOT NULL), '{}') AS vendor_of
  FROM publication_org po JOIN publication p ON p.id = po.publication_id
    LEFT JOIN LATERAL unnest(p.vendor_of) AS product(slug) ON true
  WHERE po.org_id = ${org} AND po.role = 'publisher'
  HAVING count(DISTINCT p.relation) = 1 AND min(p.relation) <> 'unknown'`
