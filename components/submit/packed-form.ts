/** A file or a pasted text, under the name it is shown by. */
export type Input = { name: string; content: Blob }

const PACK_FROM_BYTES = 500_000

/** Packed where the browser can: the validator takes 1 MB, and text shrinks to a tenth. */
async function packed(file: Blob): Promise<Blob> {
  if (file.size < PACK_FROM_BYTES || !('CompressionStream' in window)) return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

/** Files and context as the validator takes them. */
export async function packedForm(inputs: readonly Input[], context: string): Promise<FormData> {
  const form = new FormData()
  form.append('context', context)
  for (const { name, content } of inputs) form.append('result', await packed(content), name)
  return form
}
