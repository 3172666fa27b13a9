import { ensureOrganisation } from '@/server/catalogue/ensure'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'

/**
 * Gets or creates an organisation by its slug. The first call decides whether its submissions are published immediately
 * or wait for review; afterwards only `/admin/organisations` changes that.
 * @returns its id
 * @throws AppError FORBIDDEN for a demonstration, which holds nothing that anybody sends
 */
export async function admitOrganisation(db: Db, slug: string, isTrusted: boolean): Promise<number> {
  const id = await ensureOrganisation(db, { slug, name: slug, kind: 'unknown', url: null })
  const { isDemonstration } = await db.organisation.findUniqueOrThrow({
    where: { id },
    select: { isDemonstration: true },
  })
  if (isDemonstration)
    throw new AppError('FORBIDDEN', {
      title: 'The organisation is a demonstration',
      detail: `"${slug}" holds demonstration data and nothing else`,
      hint: 'choose another name',
    })
  if (!isTrusted) return id
  // Raw: checks for earlier tokens and publishers in the same statement as the write.
  await db.$executeRaw`UPDATE organisation SET is_trusted = true WHERE id = ${id} AND NOT is_trusted
    AND NOT EXISTS (SELECT 1 FROM api_token WHERE org_id = ${id})
    AND NOT EXISTS (SELECT 1 FROM trusted_publisher WHERE org_id = ${id})`
  return id
}

/** Lets the tokens of scope maintain of an organisation enter `/admin`; only a command on the machine calls it. */
export const makeMaintainer = (db: Db, orgId: number) =>
  db.organisation.update({ where: { id: orgId }, data: { isMaintainer: true } })
