import { Prisma } from '@/prisma/generated/client'

/** A token that is not revoked, and whether its organisation is trusted now. */
export type Usable = { tokenId: number; isTrusted: boolean }

/** A query with a row for each of the tokens that are not revoked. */
export const selectUsable = (tokenIds: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT t.id AS "tokenId", o.is_trusted AS "isTrusted"
  FROM api_token t JOIN organisation o ON o.id = t.org_id
  WHERE t.id = ANY (${tokenIds}::int[]) AND t.revoked_at IS NULL`
