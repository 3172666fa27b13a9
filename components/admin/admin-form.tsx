'use client'

import { useContext, type ReactNode } from 'react'
import { useSentForm, type Sent } from '../ui/use-sent-form'
import { AdminFormLoader } from './admin-form-loader'

const NOTE = 'border-s-4 border-accent ps-3 [overflow-wrap:anywhere]'

function Outcome({ sent }: { sent: Sent }) {
  if ('failure' in sent)
    return (
      <p role="alert" className={NOTE}>
        Nothing was changed: {sent.failure}
      </p>
    )
  if (!('secret' in sent)) return null
  return (
    <div role="status" className={NOTE}>
      <p>
        A new token. It is shown only once: send it to its organisation over a channel that others
        cannot read.
      </p>
      <p>
        <code>{sent.secret}</code>
      </p>
      <p>
        <a href={sent.page}>Show it among the tokens</a>
      </p>
    </div>
  )
}

/**
 * A form of /admin, with proof that this session rendered it. It works without a script; with one it stays on its page
 * until something was done. `label` names it for screen readers, where it has several fields.
 */
export function AdminForm(props: {
  action: string
  formToken: string
  label?: string
  className?: string
  children: ReactNode
}) {
  const { action, formToken, label, className, children } = props
  const load = useContext(AdminFormLoader)
  const { sent, isSending, onSubmit } = useSentForm(
    load &&
      (async () => {
        const send = await load()
        return (form) => send(action, form)
      }),
  )
  return (
    <form
      action={`/admin/do/${action}`}
      method="post"
      aria-label={label}
      aria-busy={isSending}
      className={className}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input type="hidden" name="form" value={formToken} />
      {children}
      {sent && <Outcome sent={sent} />}
    </form>
  )
}
