import type { Metadata } from 'next'
import { BUTTON } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { ownValue } from '@/ingest/dictionary/own-value'

export const metadata: Metadata = { title: 'Sign in' }

const PROBLEMS: Record<string, string> = {
  token:
    'This token does not open this page. It needs the scope maintain and a maintainer organisation.',
  rate: 'Too many attempts from your network. Try again in a minute.',
}

export default async function SignInPage({ searchParams }: PageProps<'/admin/sign-in'>) {
  const { problem } = await searchParams
  const words = typeof problem === 'string' ? ownValue(PROBLEMS, problem) : undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Sign in to maintain</h1>
      <p>
        Paste a token of scope maintain. It is sent once; a session cookie then replaces it for
        twelve hours, or until you sign out or the token is revoked.
      </p>
      {words !== undefined && (
        <p role="alert" className="border-s-4 border-accent ps-3">
          {words}
        </p>
      )}
      <form action="/admin/session" method="post" className="grid grid-cols-1 gap-3">
        <FormField id="token" label="Token" type="password" required maxLength={100} />
        <p>
          <button type="submit" className={BUTTON}>
            Sign in
          </button>
        </p>
      </form>
    </div>
  )
}
