import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string
  /** names in lower case; folded lines joined */
  headers: Map<string, string>
  /** decoded */
  text: string
}

const decoded = (text: string): string => {
  const joined = text.replace(/=\r?\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r\n/g, '\n').trim()
}

function parsed(to: string, raw: string): ReceivedMail {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...rest] = line.split(':')
      return [name.toLowerCase(), rest.join(':').trim()] as const
    }),
  )
  const body = raw.slice(end + 4)
  const isQuoted = headers.get('content-transfer-encoding') === 'quoted-printable'
  const isBase64 = headers.get('content-transfer-encoding') === 'base64'
  const plain = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body
  return { to, headers, text: isQuoted ? decoded(body) : plain.replace(/\r\n/g, '\n').trim() }
}

/** A local SMTP server that records emails and rejects recipients on request. */
export class Mailbox {
  received: ReceivedMail[] = []
  /** SMTP status with which recipients are rejected; null accepts them */
  refusal: number | null = null
  private server: SMTPServer | null = null
  private port = 0

  /** Listens again on the same port. */
  async up(): Promise<this> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (this.refusal === null) done()
        else
          done(
            Object.assign(new Error(`${address} has no mailbox`), { responseCode: this.refusal }),
          )
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
          this.received.push(parsed(to, Buffer.concat(chunks).toString('utf8')))
          done()
        })
      },
    })
    await new Promise<void>((ready) => server.listen(this.port, '127.0.0.1', ready))
    this.port = (server.server.address() as AddressInfo).port
    this.server = server
    return this
  }
  async down(): Promise<void> {
    const server = this.server
    this.server = null
    await new Promise<void>((done) => (server ? server.close(done) : done()))
  }
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }
}
