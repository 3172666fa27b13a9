import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** A local webhook receiver with configurable responses. */
export class Receiver {
  received: Received[] = []
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end()
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      this.received.push({
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      this.answer(response)
    })
  })
  private port = 0

  /** Listens again on the same port. */
  async up(): Promise<this> {
    await new Promise<void>((done) => this.server.listen(this.port, '127.0.0.1', done))
    this.port = (this.server.address() as AddressInfo).port
    return this
  }
  async down(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`
  }
}
