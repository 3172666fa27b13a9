import { settingWords } from '@/ingest/dictionary/setting-words'
import { loadText } from '../results/titles'

type Workload = {
  protocol: string | null
  application: string | null
  topology: string | null
  targetRps: number | null
  connections: number | null
  payloadBytes: number | null
  params: unknown
}

const sizeWords = (bytes: number): string =>
  `${bytes.toLocaleString('en-GB')} ${bytes === 1 ? 'byte' : 'bytes'}`

/** "at 100 requests/s over 16 connections, 200 services"; without numbers, what was tested. */
export function loadWords(workload: Workload): string {
  const asked = loadText({ ...workload, params: {} })
  const what = asked === '' ? [workload.application, workload.topology] : [asked, workload.topology]
  const settings = Object.entries(workload.params as Record<string, unknown>).map(([name, value]) =>
    settingWords(name, value),
  )
  const bytes = workload.payloadBytes
  const payload = bytes === null ? null : sizeWords(bytes)
  return [...what, workload.protocol, payload, ...settings].filter(Boolean).join(', ')
}

/** The same without what most loads of a publication share, if the rate is stated: "at 100 requests/s, grpc". */
export function shortLoadWords(workload: Workload): string {
  const asked = loadText({ ...workload, params: {} })
  return asked === ''
    ? loadWords(workload)
    : [asked, workload.protocol].filter((word) => word !== null).join(', ')
}
