import { ownValue } from '../dictionary/own-value'

/**
 * Version of each reader, stored with what it read: a check of the data tells a damaged value from one that is read
 * otherwise today. It changes when a golden output does (`reader-versions.test.ts`).
 */
const READER_VERSIONS: Readonly<Record<string, number>> = {
  ab: 3,
  artillery: 4,
  autocannon: 3,
  fortio: 3,
  h2load: 3,
  hey: 3,
  kinvolk: 3,
  mapping: 3,
  netperf: 3,
  siege: 3,
  vegeta: 3,
  wrk: 4,
}

/** Before readers had versions of their own, all runs were stored with 1. */
const FIRST = 2

/** @param id of the adapter, or `mapping` */
export const readerVersion = (id: string): number => ownValue(READER_VERSIONS, id) ?? FIRST
