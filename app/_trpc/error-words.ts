import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '@/server/api/root'

/** Error message for the reader: what was expected and found, and what to do. */
export function errorWords(error: unknown): string {
  const isOurs = error instanceof TRPCClientError
  const shape = isOurs ? (error as TRPCClientError<AppRouter>).shape : null
  if (!shape) return 'The server did not respond. Try again in a moment.'
  return [shape.message, shape.data.problem?.hint].filter(Boolean).join('. ')
}
