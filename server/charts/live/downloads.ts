import { formatCsv } from '@/components/charts/data/csv'
import { publicUrl } from '@/env'
import { SANDBOX } from '@/server/platform/http/content-security-policy'
import type { Picture } from './chart-content'

const headers = (type: string, name: string): Record<string, string> => ({
  'content-type': `${type}; charset=utf-8`,
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': SANDBOX,
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
})

/** The values behind a picture as a CSV file. @param name of the file */
export const csvResponse = ({ rows }: Picture, name: string): Response =>
  new Response(formatCsv(rows), { headers: headers('text/csv', name) })

/** The values behind a picture as JSON, with the URL that returns them again. */
export function jsonResponse({ rows, spec }: Picture, name: string, address: URL): Response {
  const query = address.searchParams.size === 0 ? '' : `?${address.searchParams.toString()}`
  const url = `${publicUrl()}${address.pathname}${query}`
  return new Response(JSON.stringify({ title: spec.title, url, rows }), {
    headers: headers('application/json', name),
  })
}
