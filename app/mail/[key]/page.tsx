import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BUTTON } from '@/components/ui/button'
import { recipientOfKey, type LinkedRecipient } from '@/server/alerts/mail-links'
import { database } from '@/server/platform/db/client'

export const metadata: Metadata = {
  title: 'Alerts by email',
  robots: { index: false, follow: false },
  // The URL of this page is a secret.
  referrer: 'no-referrer',
}

const WORDS: Record<LinkedRecipient['state'], string> = {
  asked: 'Confirm below, and you will receive one email for each confirmed regression.',
  confirmed: 'You will receive one email for each confirmed regression.',
  lapsed: 'This link has expired: nobody confirmed it in time. No alerts are sent.',
  ended: 'You have unsubscribed. No alerts are sent to this address.',
}

function PostButton(props: { action: string; label: string }) {
  return (
    <form action={props.action} method="post">
      <input type="hidden" name="from" value="page" />
      <button type="submit" className={BUTTON}>
        {props.label}
      </button>
    </form>
  )
}

export default async function MailPage({ params }: PageProps<'/mail/[key]'>) {
  const { key } = await params
  const recipient = await recipientOfKey(database(), key)
  if (!recipient) notFound()
  const { organisation, state } = recipient
  const here = `/mail/${encodeURIComponent(key)}`
  const isOpen = state === 'asked' || state === 'confirmed'
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Alerts from {organisation.name}</h1>
      <p>{WORDS[state]}</p>
      <div className="flex flex-wrap gap-2">
        {state === 'asked' && <PostButton action={`${here}/confirm`} label="Send me alerts" />}
        {isOpen && <PostButton action={`${here}/unsubscribe`} label="Stop these mails" />}
      </div>
    </div>
  )
}
