import { claims } from './claims'
import { conditions } from './conditions'
import { metrics } from './metrics'
import { observations } from './observations'
import { publications } from './publications'
import { runs } from './runs'
import { subjects } from './subjects'
import type { Table } from './define'

/** Every table of the data set. */
export const TABLES: readonly Table[] = [
  observations,
  conditions,
  runs,
  claims,
  publications,
  subjects,
  metrics,
]
