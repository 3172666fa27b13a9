import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Comment = {
  id: number
  body: string
  user: { type: string; login: string }
  /** as GitLab says it */
  author?: { id: number }
}
/** id of the user of GitLab's token */
const BOT = 7
type Pull = { number: number; head: { sha: string }; base: { ref: string; sha: string } }

/** What of the GitHub and GitLab APIs a job uses: open pull requests, and the comments of one. */
export class StandIn {
  /** open pull requests by `owner:branch` of their head */
  pulls: Record<string, Pull[]> = {}
  comments: Comment[] = []
  /** method, address and credentials of each request */
  asked: string[] = []
  private readonly server: Server

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        const token = headers.authorization ?? headers['private-token'] ?? ''
        this.asked.push(`${method} ${url} ${String(token)}`)
        const [status, body] = this.answer(method, url, Buffer.concat(chunks).toString('utf8'))
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
    })
  }

  listen = (): Promise<void> =>
    new Promise((done) => this.server.listen(0, '127.0.0.1', () => done()))
  close = (): Promise<void> =>
    new Promise((done) => {
      this.server.closeAllConnections()
      this.server.close(() => done())
    })
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  private write(id: number, text: string): [number, object] {
    const { body } = JSON.parse(text) as { body: string }
    const known = this.comments.find((one) => one.id === id)
    if (known) known.body = body
    else
      this.comments.push({
        id,
        body,
        user: { type: 'Bot', login: 'github-actions[bot]' },
        author: { id: BOT },
      })
    return [known ? 200 : 201, { id, html_url: `${this.url}/comment-${id}` }]
  }

  private answer(method: string, url: string, body: string): [number, unknown] {
    const { pathname, searchParams } = new URL(url, 'http://stand-in')
    const [, id] = /\/(?:comments|notes)\/(\d+)$/.exec(pathname) ?? []
    if (id !== undefined && (method === 'PATCH' || method === 'PUT'))
      return this.write(Number(id), body)
    if (/\/(comments|notes)$/.test(pathname)) {
      if (method === 'POST') return this.write(1000 + this.comments.length, body)
      const [page, size] = [searchParams.get('page') ?? '1', searchParams.get('per_page') ?? '30']
      const first = (Number(page) - 1) * Number(size)
      return [200, this.comments.slice(first, first + Number(size))]
    }
    if (pathname.endsWith('/user')) return [200, { id: BOT }]
    if (pathname.endsWith('/pulls')) return [200, this.pulls[searchParams.get('head') ?? ''] ?? []]
    return [404, { message: 'Not Found' }]
  }
}
