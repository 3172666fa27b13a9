import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * Sends the bytes of a file to everybody, or with status 304 none: what HTTP costs in Node when nothing else is done.
 * Prints its port.
 */
const [file = '', type = '', status = '200'] = process.argv.slice(2)
const body = readFileSync(file)
const server = createServer((_, response) => {
  if (status === '304') {
    response.writeHead(304, { etag: '"bare"' })
    response.end()
    return
  }
  response.writeHead(200, { 'content-type': type, 'content-length': body.byteLength })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
