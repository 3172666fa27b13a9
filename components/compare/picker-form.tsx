'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition, type FormEvent, type ReactNode } from 'react'

/** The address that the form would lead to, without fields that choose nothing. */
function formHref(form: HTMLFormElement): string {
  const chosen = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== ''
      ? [`${name}=${encodeURIComponent(value).replaceAll('%40', '@').replaceAll('%3A', ':')}`]
      : [],
  )
  return chosen.length === 0 ? '/compare' : `/compare?${chosen.join('&')}`
}

/**
 * A plain form whose choices apply at once; without JavaScript it has a button.
 * @param props.state address of the page: its fields follow it, also back and forward
 */
export function PickerForm({ state, children }: { state: string; children: ReactNode }) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [isLoading, startLoading] = useTransition()
  useEffect(() => {
    for (const select of form.current?.querySelectorAll('select') ?? [])
      select.value = select.dataset.chosen ?? ''
  }, [state])
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const href = formHref(event.currentTarget)
    startLoading(() => router.push(href, { scroll: false }))
  }
  return (
    <form
      ref={form}
      action="/compare"
      className="compare-pickers"
      aria-label="What is compared"
      aria-busy={isLoading}
      data-print="hide"
      onChange={apply}
      onSubmit={apply}
    >
      {children}
      {isLoading && (
        <span className="soft-loading" role="status">
          Loading …
        </span>
      )}
    </form>
  )
}
