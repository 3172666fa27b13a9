import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { claimPort } from './claim-port'

const taken = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return { server, port: (server.address() as AddressInfo).port }
}

it('says in one line that a port is in use, and which to try', async () => {
  const { server, port } = await taken()
  await expect(claimPort('127.0.0.1', port, 0)).rejects.toThrow(
    `port ${port} is in use; try another one, such as PORT=${port + 1}`,
  )
  server.close()
})

it('waits for a site that is about to end', async () => {
  const { server, port } = await taken()
  setTimeout(() => server.close(), 200)
  await claimPort('127.0.0.1', port, 5_000)
})

// An address for documentation (RFC 5737), which no machine has.
it('says in one line that a host is no address of this machine', async () => {
  await expect(claimPort('192.0.2.1', 3000, 0)).rejects.toThrow(
    /^HOST is 192\.0\.2\.1, which is no address of this machine; [^\n]+$/,
  )
})
