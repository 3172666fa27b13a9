import type { Adapter } from '../adapter'
import { fortio } from './fortio'
import { hey } from './hey'
import { oha } from './oha'
import { wrk } from './wrk'
import { wrk2 } from './wrk2'

/** Every harness output this project reads, one line each; order means nothing. */
export const ADAPTERS: readonly Adapter[] = [fortio, hey, oha, wrk, wrk2]
