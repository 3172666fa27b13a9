/**
 * What handlers know of a request: a `Request` of the platform, or the same without one, which costs as much to make as a
 * small result to read.
 */
export type BufferedRequest = Pick<Request, 'method' | 'url' | 'headers' | 'signal'> & {
  readonly body: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null
  /** the body in a buffer of its own, where it has arrived; `body` is then null */
  readonly wire?: Uint8Array<ArrayBuffer>
}

/** The same request after its body has arrived. */
export const arrived = (
  { method, url, headers, signal }: BufferedRequest,
  wire: Uint8Array<ArrayBuffer>,
): BufferedRequest => ({ method, url, headers, signal, body: null, wire })
