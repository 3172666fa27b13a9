import type { Validation } from '@/server/runs/validation/schemas'

export type Answer = { validation: Validation } | { failure: string }

const PACK_FROM_BYTES = 500_000

/** Packed where the browser can: the validator takes 1 MB, and text shrinks to a tenth. */
async function packed(file: Blob): Promise<Blob> {
  if (file.size < PACK_FROM_BYTES || !('CompressionStream' in window)) return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

export type Input = { name: string; content: Blob }

/** Asks the server what it would store; nothing is kept there. Never throws but for an abort. */
export async function askValidator(
  inputs: readonly Input[],
  context: string,
  signal: AbortSignal,
): Promise<Answer> {
  const form = new FormData()
  form.append('context', context)
  for (const { name, content } of inputs) form.append('result', await packed(content), name)
  try {
    const response = await fetch('/api/v1/validate', { method: 'POST', body: form, signal })
    const body: unknown = await response.json()
    if (response.ok) {
      const { Validation } = await import('@/server/runs/validation/schemas')
      return { validation: Validation.parse(body) }
    }
    const problem = body as { title?: string; detail?: string; hint?: string }
    const words = [`${problem.title ?? response.statusText}: ${problem.detail ?? ''}`, problem.hint]
    return { failure: words.filter(Boolean).join('. ') }
  } catch (error) {
    if (signal.aborted) throw error
    return { failure: 'The server did not answer. Try again in a moment.' }
  }
}
