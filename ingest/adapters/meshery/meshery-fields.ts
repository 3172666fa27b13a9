import { environment, type FieldTable, group, identity, load, result } from '../../model/fields'
import { FORTIO_FIELDS } from '../fortio/fortio-fields'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isRecord = (value: unknown): boolean =>
  isObject(value) && 'meshery_id' in value && 'runner_results' in value

/** The records of a list, of one result, or of a page of the API. */
export function listRecords(value: unknown): { records: unknown[]; base: string } | null {
  if (isRecord(value)) return { records: [value], base: '' }
  const list = isObject(value) && 'results' in value ? value.results : value
  const isList = Array.isArray(list) && list.length > 0 && list.every(isRecord)
  return isList ? { records: list, base: list === value ? '' : '/results' } : null
}

/** What Meshery adds to a result of fortio. Its other generators imitate fortio's JSON and pace requests in other ways. */
export const MESHERY_ADDED: FieldTable = {
  kubernetes: environment,
  'load-generator': load('load_generator', 'fortio'),
  'load-test-name': identity,
  'service-mesh': identity,
}

/** A record of Meshery's results, with one result of it. */
export const MESHERY_FIELDS: FieldTable = {
  meshery_id: identity,
  name: identity,
  mesh: identity,
  performance_profile: identity,
  performance_profile_info: identity,
  test_id: identity,
  user_id: identity,
  test_start_time: identity,
  created_at: identity,
  updated_at: identity,
  server_metrics: result,
  server_board_config: result,
  runner_results: group({ ...FORTIO_FIELDS, ...MESHERY_ADDED }),
}

/** Meshery puts the time behind the name of a test: "No mesh_1650983199033". */
export const toTestName = (name: unknown): string =>
  typeof name === 'string' ? name.replace(/_\d{13}$/, '').trim() : ''
