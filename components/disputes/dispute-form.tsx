'use client'

import { useContext } from 'react'
import type { DisputeTarget } from '@/server/review/disputes/schemas'
import { BUTTON } from '../ui/button'
import { FormField } from '../ui/form-field'
import { useSentForm } from '../ui/use-sent-form'
import { DisputePart } from './dispute-part'

/**
 * A form for disputing a published number; plain HTML, sent without leaving the page where scripts run.
 * `problem`: why it was rejected; null = not sent yet.
 */
export function DisputeForm(props: { target: DisputeTarget; problem: string | null }) {
  const { target } = props
  const { sent, isSending, onSubmit } = useSentForm(useContext(DisputePart))
  const problem = sent && 'failure' in sent ? sent.failure : props.problem
  return (
    <form
      action="/disputes"
      method="post"
      className="grid grid-cols-1 gap-4"
      aria-busy={isSending}
      onSubmit={(event) => void onSubmit(event)}
    >
      {problem !== null && (
        <p role="alert" className="border-s-4 border-accent ps-3">
          Not sent: {problem}.{' '}
          {sent === null && 'Going back in your browser brings your words again.'}
        </p>
      )}
      <input type="hidden" name="target" value={`${target.kind}:${target.id}`} />
      <FormField
        id="author"
        label="Your name or organisation"
        hint="Shown with an accepted dispute."
        required
        maxLength={200}
      />
      <FormField
        id="contact"
        label="How to reach you"
        hint="For maintainers’ questions. Never shown."
        required
        minLength={3}
        maxLength={200}
      />
      <FormField
        id="statement"
        label="What is wrong, and how you know"
        hint="Which number, what it should be, and why."
        rows={8}
        required
        minLength={20}
        maxLength={5000}
      />
      <FormField id="url" label="Link to evidence" type="url" maxLength={1000} />
      <p>
        <button type="submit" className={BUTTON}>
          Send
        </button>
      </p>
    </form>
  )
}
