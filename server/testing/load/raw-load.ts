import { connect, type Socket } from 'node:net'
import type { TimedResponse } from './http-client'

type ResponseHead = { status: number; left: number | null }

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = '0\r\n\r\n'

/** Status, and how many bytes follow: null where they come in chunks. */
function readHead(head: string): ResponseHead {
  const status = Number(head.slice(9, 12))
  if (status === 304 || status === 204) return { status, left: 0 }
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  return { status, left: length === undefined ? null : Number(length) }
}

/** One kept connection, for one request at a time. */
class Connection {
  private readonly socket: Socket
  private partialHead: Buffer | null = null
  private current: ResponseHead | null = null
  private finish: (head: ResponseHead) => void = () => undefined
  private fail: (error: Error) => void = () => undefined

  constructor({ hostname, port }: URL) {
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true })
      .on('data', (chunk: Buffer) => this.take(chunk))
      .on('error', (error) => this.fail(error))
      .on('close', () =>
        this.fail(new Error('the connection was closed before the response ended')),
      )
  }

  send(request: string): Promise<ResponseHead> {
    return new Promise((resolve, reject) => {
      ;[this.finish, this.fail] = [resolve, reject]
      this.socket.write(request)
    })
  }

  private take(chunk: Buffer): void {
    if (this.current) return this.count(chunk, this.current)
    const bytes = this.partialHead ? Buffer.concat([this.partialHead, chunk]) : chunk
    const end = bytes.indexOf(HEAD_END)
    this.partialHead = end < 0 ? bytes : null
    if (end < 0) return
    this.current = readHead(bytes.toString('latin1', 0, end))
    this.count(bytes.subarray(end + HEAD_END.byteLength), this.current)
  }

  private count(bytes: Buffer, head: ResponseHead): void {
    const isOver =
      head.left === null
        ? bytes.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK
        : (head.left -= bytes.byteLength) <= 0
    if (!isOver) return
    this.current = null
    this.finish(head)
  }

  close = (): void => void this.socket.removeAllListeners('close').destroy()
}

/**
 * Asks over as many kept connections as it has callers, and counts the bytes of responses instead of reading them: a client
 * that costs as much as the server would be what is measured.
 */
export class RawLoad {
  private readonly free: Connection[] = []
  private readonly all: Connection[] = []
  private readonly base: URL

  constructor(base: string) {
    this.base = new URL(base)
  }

  /** @throws Error where no whole response came */
  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<TimedResponse> {
    const began = performance.now()
    const connection = this.free.pop() ?? this.open()
    const lines = Object.entries({ host: this.base.host, ...headers }).map(([k, v]) => `${k}: ${v}`)
    const { status } = await connection.send(
      `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
    )
    this.free.push(connection)
    return { status, ms: performance.now() - began }
  }

  private open(): Connection {
    const connection = new Connection(this.base)
    this.all.push(connection)
    return connection
  }

  close = (): void => {
    for (const connection of this.all) connection.close()
  }
}
