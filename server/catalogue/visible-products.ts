import { Prisma } from '@/prisma/generated/client'

/** Products that readers may know of, as a condition on `mesh m`: a declared one has results that they can see. */
export const VISIBLE_PRODUCT = Prisma.sql`(m.declared_by_org_id IS NULL OR (m.merged_into_id IS NULL AND EXISTS (
  SELECT 1 FROM condition vc JOIN subject vs ON vs.id = vc.subject_id JOIN mesh_version vv ON vv.id = vs.mesh_version_id
  WHERE vv.mesh_id = m.id AND vc.is_listed)))`

/** Whether a product `m` was made up for a demonstration: it has a page of its own, and no list names it. */
export const IS_MADE_UP = Prisma.sql`(m.declared_by_org_id IN (SELECT id FROM organisation WHERE is_demonstration))`
