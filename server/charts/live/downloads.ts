import { formatCsv, formatTable } from '@/components/charts/data/csv'
import { publicUrl } from '@/env'
import { SANDBOX } from '@/server/platform/http/content-security-policy'
import type { Picture } from './picture'

const headers = (type: string, name: string): Record<string, string> => ({
  'content-type': `${type}; charset=utf-8`,
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': SANDBOX,
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
})

/** The numbers behind a picture as a CSV file. @param name of the file */
export const csvResponse = ({ rows, table }: Picture, name: string): Response =>
  new Response(table === null ? formatCsv(rows) : formatTable(table), {
    headers: headers('text/csv', name),
  })

/**
 * The numbers behind a picture as JSON, with the URL that returns them again, and the picture itself: every series, value
 * and word of it.
 */
export function jsonResponse(picture: Picture, name: string, address: URL): Response {
  const { rows, table, spec } = picture
  const query = address.searchParams.size === 0 ? '' : `?${address.searchParams.toString()}`
  const url = `${publicUrl()}${address.pathname}${query}`
  const numbers =
    table === null
      ? rows
      : table.rows.map((cells) =>
          Object.fromEntries(table.heads.map((head, i) => [head, cells[i] ?? null])),
        )
  return new Response(JSON.stringify({ title: spec.title, url, rows: numbers, chart: spec }), {
    headers: headers('application/json', name),
  })
}
