import type { TestProject } from 'vitest/node'
import { createMigrated, dropTemplates, startCluster, type Cluster } from './cluster'

declare module 'vitest' {
  interface ProvidedContext {
    /** a migrated database without rows that every test file copies */
    templateUrl: string
  }
}

/** Vitest global setup: a server (its own unless TEST_POSTGRES_URL names one) and the template database
 * (its own unless TEST_TEMPLATE_URL names one). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL
  const cluster: Pick<Cluster, 'url' | 'stop'> = given
    ? { url: given, stop: () => Promise.resolve() }
    : await startCluster()
  try {
    const prepared = process.env.TEST_TEMPLATE_URL
    const templateUrl = prepared ?? (await createMigrated(cluster.url))
    project.provide('templateUrl', templateUrl)
    return async () => {
      if (prepared === undefined) await dropTemplates(cluster.url, templateUrl)
      await cluster.stop()
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
