import type { Sent } from '@/components/ui/use-sent-form'
import { browserClient } from '../../_trpc/client'
import { errorWords } from '../../_trpc/error-words'

/** Sends the form of a dispute. */
export async function sendDispute(form: FormData): Promise<Sent> {
  const text = (name: string): string => String(form.get(name) ?? '')
  try {
    return await browserClient().disputes.open.mutate({
      target: text('target'),
      author: text('author'),
      contact: text('contact'),
      statement: text('statement'),
      url: text('url'),
    })
  } catch (error) {
    return { failure: errorWords(error) }
  }
}
