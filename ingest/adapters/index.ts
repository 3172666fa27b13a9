import type { Adapter } from '../adapter'
import { fortio } from './fortio'

/** Every harness output this project reads, one line each; order means nothing. */
export const ADAPTERS: readonly Adapter[] = [fortio]
