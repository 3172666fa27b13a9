import { z } from 'zod'
import { listStatedDefaults } from '../model/fields'
import { firstIssue } from '../model/first-issue'
import type { Load } from '../model/load'
import {
  AdapterError,
  type Adapter,
  claims,
  type Format,
  findFormat,
  type ResultFile,
} from '../model/adapter'
import { ParsedRun } from '../model/parsed-run'
import { toPointer } from '../model/pointer'
import { startsNotices } from '../formats/noise/remove-noise'
import { type LoadModels, plausible } from '../plausibility/plausibility'
import { adapterById, detect, toEdges } from './detect'
import { linesAround, listUnreadLines, type UnreadLine } from './frames'
import { ADAPTERS } from './index'
import { type Mapping, mappingAdapter, type StatedHarness } from './mapping'

export type ParseOptions = {
  /** skips detection */
  adapterId?: string | null
  /** unit of latencies for formats that do not state one */
  latencyUnit?: string | null
  /** where to find the numbers in a document of unknown format; used instead of detection */
  mapping?: Mapping | null
  /** what its sender states of the load generator, for a mapped document */
  harness?: StatedHarness
}

export type ParsedResult = {
  adapter: Adapter
  runs: ParsedRun[]
  /** load that the file names at the tool's default, which its runs leave out */
  defaults: () => Load
}

/** A result with the lines inside its report that its reader does not know. */
export type Reading = ParsedResult & { format: Format; unread: readonly UnreadLine[] }

/** The readers that a request lets read a file, and whether one of them claims it. */
export function isClaimed(
  file: ResultFile,
  { adapterId = null, mapping = null }: ParseOptions,
  adapters: readonly Adapter[],
): boolean {
  if (mapping) return file.json() !== undefined
  const allowed = adapterId === null ? adapters : [adapterById(adapterId, adapters)]
  const edges = toEdges(file)
  return allowed.some((adapter) => claims(adapter, edges))
}

/** Reads a file as it was sent. @throws AdapterError */
export function parseAsIs(
  file: ResultFile,
  { adapterId = null, latencyUnit = null, mapping = null, harness }: ParseOptions,
  adapters: readonly Adapter[],
): Reading {
  const adapter = mapping
    ? mappingAdapter(mapping, harness ?? { name: null, version: null })
    : adapterId === null
      ? detect(file, adapters)
      : adapterById(adapterId, adapters)
  const format = findFormat(adapter, file)
  const runs = format.parse(file, { latencyUnit })
  if (runs.length === 0)
    throw new AdapterError({
      code: 'NO_RESULT',
      title: `${adapter.label}: no run in the file`,
      detail: 'expected at least one finished run, found none',
      hint: adapter.command,
    })
  const around = [...linesAround(adapter.id, format, file), ...startsNotices(file)]
  return {
    adapter,
    format,
    unread: listUnreadLines(adapter.id, format, file),
    defaults: () => (format.detect(file) ? listStatedDefaults(format.fields, file) : {}),
    runs: checked(runs, adapter)
      .map((run) => plausible(run, adapter.label, findLoadModels))
      .map((run) => ({ ...run, notices: [...run.notices, ...around] })),
  }
}

const findLoadModels: LoadModels = (harness) =>
  ADAPTERS.find(({ id }) => id === harness)?.loadModels ?? null

const ParsedRuns = z.array(ParsedRun)

/** The last line of defence: rejects the file if an adapter lets an impossible number through. */
function checked(runs: unknown, adapter: Adapter): ParsedRun[] {
  const result = ParsedRuns.safeParse(runs)
  if (result.success) return result.data
  const { path, message } = firstIssue(result.error)
  throw new AdapterError({
    code: 'INVALID_VALUE',
    title: `${adapter.label}: the file gives a value that no run can have`,
    detail: `field ${toPointer(path)} of the run: ${message}`,
    hint: adapter.command,
  })
}
