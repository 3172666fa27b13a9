import pg from 'pg'
import type { Bench } from './bench-site'
import { insertBare, renewed, rowsOfRun, type RunRows } from './bare-rows'
import { during } from '../load/http-client'

const SAMPLES = 100
let number = 0

/**
 * Rows that the site has just written, written once more without it: into the same tables, in one transaction each.
 * @param ids of runs that the site has stored @returns runs a second
 */
export async function bareInserts(
  bench: Bench,
  ids: readonly string[],
  clients: number,
  seconds: number,
): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(bench.databaseUrl)
      await client.connect()
      return client
    }),
  )
  const [reader] = connections
  if (!reader) throw new Error('the limit needs a client')
  const samples: RunRows[] = []
  for (const id of ids.slice(0, SAMPLES)) samples.push(await rowsOfRun(reader, id))
  const done = await during(seconds, clients, async (client) => {
    const sample = samples[++number % samples.length]
    const connection = connections[client]
    if (sample && connection) await insertBare(connection, renewed(sample, number))
  })
  await Promise.all(connections.map((client) => client.end()))
  return done.results.length / done.seconds
}
