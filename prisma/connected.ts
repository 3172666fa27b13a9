import pg from 'pg'

/** Works on a connection of its own, closed afterwards. For statements about servers, roles and databases. */
export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(url)
  // What is under way fails with it; without a listener it would end this process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
