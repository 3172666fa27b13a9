import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { findMaintainer, SESSION_COOKIE, type Maintainer } from '@/server/auth/session'
import { database } from '@/server/platform/db/client'

/** The signed-in maintainer; redirects everybody else to the sign-in page. Every page of /admin calls this first. */
export async function requireMaintainer(): Promise<Maintainer> {
  const secret = (await cookies()).get(SESSION_COOKIE)?.value
  return (await findMaintainer(database(), secret)) ?? redirect('/admin/sign-in')
}
