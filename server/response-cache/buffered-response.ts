import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'

/** A response as it was made, whole. */
export type BufferedResponse = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

export const BROKEN_OFF: BufferedResponse = { status: 0, headers: {}, body: Buffer.alloc(0) }

type Callback = () => void
type Chunk = string | Uint8Array

/** A response without a connection: it gathers what is written. */
class Gathered extends ServerResponse {
  private readonly chunks: Uint8Array[] = []

  constructor(
    request: IncomingMessage,
    private readonly done: (captured: BufferedResponse) => void,
  ) {
    super(request)
    // Versions of Node that note it themselves do so when a connection has taken the last byte.
    Object.defineProperty(this, 'writableFinished', { get: () => this.finished })
  }

  override writeHead(status: number, ...more: unknown[]): this {
    const headers = more.find((one) => typeof one === 'object') as
      OutgoingHttpHeaders | string[] | undefined
    if (Array.isArray(headers))
      for (let i = 0; i + 1 < headers.length; i += 2)
        this.appendHeader(headers[i] ?? '', headers[i + 1] ?? '')
    else
      for (const [name, value] of Object.entries(headers ?? {}))
        if (value !== undefined) this.setHeader(name, value)
    return super.writeHead(status)
  }

  override flushHeaders(): void {
    if (!this.headersSent) this.writeHead(this.statusCode)
  }

  private take(chunk: unknown, encoding: unknown): void {
    this.flushHeaders()
    if (typeof chunk === 'string')
      this.chunks.push(
        Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'),
      )
    // The writer may use its memory again.
    else if (chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk))
  }

  override write(chunk: Chunk, ...more: unknown[]): boolean {
    this.take(chunk, more[0])
    const written = more.find((one) => typeof one === 'function')
    if (written) process.nextTick(written as Callback)
    return true
  }

  override end(...given: unknown[]): this {
    if (this.finished) return this
    this.take(given[0], given[1])
    this.finished = true
    const ended = given.find((one) => typeof one === 'function')
    process.nextTick(() => {
      this.emit('finish')
      if (ended) (ended as Callback)()
      this.emit('close')
    })
    const body = Buffer.concat(this.chunks)
    this.done({ status: this.statusCode, headers: { ...this.getHeaders() }, body })
    return this
  }

  override destroy(): this {
    this.emit('close')
    this.done(BROKEN_OFF)
    return this
  }
}

/**
 * Lets `serve` make the response to a GET, apart from the connection that asked first: it may end while others wait.
 * @param from the request whose connection represents the caller's
 * @param signal breaks it off
 * @returns the response; its status is 0 if it was broken off
 */
export function capture(
  from: Pick<IncomingMessage, 'socket' | 'headers'>,
  asked: { url: string; headers: Record<string, string> },
  serve: (request: IncomingMessage, response: ServerResponse) => void,
  signal: AbortSignal,
): Promise<BufferedResponse> {
  const request = new IncomingMessage(from.socket)
  request.method = 'GET'
  request.url = asked.url
  request.httpVersion = '1.1'
  request.httpVersionMajor = 1
  request.httpVersionMinor = 1
  // Limits count by it; no response shows it.
  const address = from.headers['x-forwarded-for']
  const forwarded = {
    ...asked.headers,
    ...(address ? { 'x-forwarded-for': [address].flat().join(',') } : {}),
  }
  request.headers = forwarded
  request.rawHeaders = Object.entries(forwarded).flat()
  request.complete = true
  request.push(null)
  return new Promise((resolve) => {
    const response = new Gathered(request, resolve)
    signal.addEventListener('abort', () => {
      if (!response.finished) response.destroy()
    })
    serve(request, response)
  })
}
