'use client'

import { useRef, useState, type SyntheticEvent } from 'react'

/** What became of a form: the page that follows, a secret that is shown once, or why nothing was done. */
export type Sent = { page: string } | { page: string; secret: string } | { failure: string }
export type SendForm = (form: FormData) => Promise<Sent>

type State = { isSending: boolean; sent: Sent | null }

/**
 * Sends a plain form without leaving its page, so that what was typed stays when something is wrong with it.
 * @param load the script that sends it; null, or where it cannot be loaded, the browser sends the form itself
 */
export function useSentForm(load: (() => Promise<SendForm>) | null) {
  const [state, setState] = useState<State>({ isSending: false, sent: null })
  const isPlain = useRef(false)
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>): Promise<void> => {
    if (load === null || isPlain.current) return
    event.preventDefault()
    if (state.isSending) return
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    const fields = new FormData(form, submitter)
    setState({ isSending: true, sent: null })
    try {
      const send = await load()
      const sent = await send(fields)
      setState({ isSending: false, sent })
      if ('page' in sent && !('secret' in sent)) location.assign(sent.page)
    } catch {
      isPlain.current = true
      form.requestSubmit(submitter)
    }
  }
  return { ...state, onSubmit }
}
