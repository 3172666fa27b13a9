'use client'

import { useContext } from 'react'
import type { DisputeTarget } from '@/server/review/disputes/schemas'
import { BUTTON } from '../ui/button'
import { FormField } from '../ui/form-field'
import { useSentForm } from '../ui/use-sent-form'
import { DisputeFormLoader } from './dispute-form-loader'

/** Puts the cursor at the end of the prefilled text, unless the reader has already focused another field. */
function continueAtEnd(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('statement')
  if (!(field instanceof HTMLTextAreaElement) || document.activeElement !== document.body) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(field.value.length, field.value.length)
}

type Props = {
  /** what the report is about; null where the reader chooses one of the publications */
  target: DisputeTarget | null
  /** slug and title of each that may be chosen */
  publications?: readonly { slug: string; title: string }[]
  /** key of the figure, also in the URL of this form; null without one */
  metric: string | null
  /** first words of the report; null where the reader names the number */
  start: string | null
  /** why it was rejected; null = not sent yet */
  problem: string | null
}

/** A form for disputing a published number; plain HTML, sent without leaving the page where scripts run. */
export function DisputeForm(props: Props) {
  const { target, publications = [], metric, start } = props
  const options = publications.map(({ slug, title }) => [`publication:${slug}`, title] as const)
  const { sent, isSending, onSubmit } = useSentForm(useContext(DisputeFormLoader))
  const problem = sent && 'failure' in sent ? sent.failure : props.problem
  return (
    <form
      ref={start === null ? undefined : continueAtEnd}
      action="/disputes"
      method="post"
      className="grid grid-cols-1 gap-4"
      aria-busy={isSending}
      onSubmit={(event) => void onSubmit(event)}
    >
      {problem !== null && (
        <p role="alert" className="border-s-4 border-accent ps-3">
          Not sent: {problem}.{' '}
          {sent === null && 'Your browser’s Back button brings your text back.'}
        </p>
      )}
      {target === null ? (
        <FormField
          id="target"
          label="Publication"
          options={[['', 'Choose one'], ...options]}
          required
        />
      ) : (
        <input type="hidden" name="target" value={`${target.kind}:${target.id}`} />
      )}
      {metric !== null && <input type="hidden" name="metric" value={metric} />}
      <FormField
        id="statement"
        label="What is wrong, and how you know"
        hint={
          metric === null
            ? 'Which number, what it should be, and why.'
            : 'What it should be, and why.'
        }
        rows={4}
        required
        minLength={20}
        maxLength={5000}
        defaultValue={start ?? undefined}
      />
      <FormField id="url" label="Link to evidence" type="url" maxLength={1000} />
      <FormField
        id="author"
        label="Your name or organisation"
        hint="Shown beside the number once the report is accepted."
        autoComplete="name"
        required
        maxLength={200}
      />
      <FormField
        id="contact"
        label="How to reach you"
        hint="For maintainers’ questions. Never shown."
        autoComplete="email"
        required
        minLength={3}
        maxLength={200}
      />
      <p>
        <button type="submit" className={BUTTON} disabled={isSending}>
          {isSending ? 'Sending …' : 'Send'}
        </button>
      </p>
    </form>
  )
}
