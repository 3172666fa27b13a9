import type { Serve } from '@/server/platform/http/guard-server'
import type { RenderRequest } from './render-response'
import type { RenderElsewhere } from './response-cache'
import { isBusy, refuseBusy, type RenderQueue } from './render-queue'
import { sendBuffered } from './send-cached'
import { leavingSignal } from './write-response'

/** Has a response that is for its reader alone rendered in the process for that, in turn. */
export const renderOwnRead =
  (asked: RenderRequest, inTurn: RenderQueue, elsewhere: RenderElsewhere, next: Serve): Serve =>
  (request, response) => {
    const signal = leavingSignal(response)
    const work = async (): Promise<void> => {
      // Who has gone meanwhile needs nothing.
      if (response.destroyed) return
      const { captured } = await elsewhere({ asked, from: request, signal, isKept: false })
      if (captured.status === 0) response.destroy()
      else await sendBuffered(request, response, captured)
    }
    inTurn(request, work).catch((error: unknown) => {
      if (isBusy(error)) return refuseBusy(response, error)
      if (response.headersSent) response.destroy()
      else next(request, response)
    })
  }
