import type { Client } from './cached-chart'

/** Somebody who waits for a chart until it is there. */
export const CLIENT: Client = { owner: '192.0.2.1', signal: new AbortController().signal }
