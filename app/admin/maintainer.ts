import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { maintainerOf, SESSION_COOKIE, type Maintainer } from '@/server/auth/session'
import { database } from '@/server/platform/db'

/** Who is signed in; everybody else is sent to the page that signs in. Every page of /admin asks this first. */
export async function requireMaintainer(): Promise<Maintainer> {
  const secret = (await cookies()).get(SESSION_COOKIE)?.value
  return (await maintainerOf(database(), secret)) ?? redirect('/admin/sign-in')
}
