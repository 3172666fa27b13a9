import { database } from '@/server/platform/db/client'
import { targetOfText } from '@/server/review/disputes/schemas'
import { sendDispute } from '@/server/review/disputes/send'
import { AppError } from '@/server/platform/errors'
import { readForm, seeOther } from '@/server/platform/http/form'
import { respond } from '@/server/platform/http/problem'
import { readDispute } from './new/problems'

/** Receives the form of `/disputes/new`. Open to anybody; a maintainer reviews it before readers see it. */
export const POST = (request: Request): Promise<Response> =>
  respond(async () => {
    const form = await readForm(request)
    const target = targetOfText(form.get('target') ?? undefined)
    if (!target)
      throw new AppError('BAD_REQUEST', {
        title: 'The dispute has no target',
        detail: 'expected target as run:<id>, condition:<id> or publication:<slug>',
        hint: 'follow "Report an error" on the page of the number',
      })
    const back = (problem: string): Response => {
      const key = form.get('metric')?.slice(0, 200)
      const metric = key === undefined ? '' : `&metric=${encodeURIComponent(key)}`
      return seeOther(
        `/disputes/new?target=${target.kind}:${target.id}${metric}&problem=${problem}`,
      )
    }
    const dispute = readDispute(form)
    if (typeof dispute === 'string') return back(dispute)
    try {
      await sendDispute(database(), request.headers, target, dispute)
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return back('rate')
      throw error
    }
    return seeOther('/disputes/sent')
  })
