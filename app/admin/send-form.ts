import { createTRPCClient, httpLink } from '@trpc/client'
import type { SendAdminForm } from '@/components/admin/admin-form-loader'
import type { AdminRouter } from '@/server/api/root'
import { errorWords } from '../_trpc/error-words'

const forms = createTRPCClient<AdminRouter>({ links: [httpLink({ url: '/admin/trpc' })] })

const SEND = {
  review: forms.review.mutate,
  dispute: forms.dispute.mutate,
  standing: forms.standing.mutate,
  correct: forms.correct.mutate,
  respond: forms.respond.mutate,
  'make-token': forms['make-token'].mutate,
  'revoke-token': forms['revoke-token'].mutate,
  'add-publisher': forms['add-publisher'].mutate,
  'remove-publisher': forms['remove-publisher'].mutate,
  product: forms.product.mutate,
  organisation: forms.organisation.mutate,
} satisfies { [action in keyof AdminRouter['_def']['record']]: unknown }

/** Sends a form of /admin. @throws Error for a form without a mutation, which the browser then submits itself */
export const sendAdminForm: SendAdminForm = async (action, form) => {
  const send = Object.entries(SEND).find(([name]) => name === action)?.[1]
  if (!send) throw new Error(`no mutation for ${action}`)
  try {
    const { page, secret } = await send(form)
    return secret === undefined ? { page: `${page}?done=${action}` } : { page, secret }
  } catch (error) {
    return { failure: errorWords(error) }
  }
}
