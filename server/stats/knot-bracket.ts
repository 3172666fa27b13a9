/** Parts of one measurement are merged while files are read, by the same bounds. */
export { knotBracket, type KnotRun } from '@/ingest/formats/knot-bracket'
