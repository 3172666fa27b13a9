import pg from 'pg'

/** Milliseconds of each of `times` transactions of one row by one client, on the disk when they are acknowledged. */
export async function commitsMs(databaseUrl: string, times: number): Promise<number[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('CREATE TABLE bench_commit (n int)')
    const found: number[] = []
    for (let n = 0; n < times; n++) {
      const began = performance.now()
      const insert = { name: 'bench_commit', text: 'INSERT INTO bench_commit VALUES ($1)' }
      await client.query({ ...insert, values: [n] })
      found.push(performance.now() - began)
    }
    await client.query('DROP TABLE bench_commit')
    return found
  } finally {
    await client.end()
  }
}
