import { planCsv, formatTable } from '@/components/charts/data/csv'
import { publicUrl } from '@/env'
import { breather } from '@/server/platform/breather'
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

/** The texts of many rows, without keeping the thread from others. */
async function formatEach<T>(rows: readonly T[], toText: (row: T) => string): Promise<string[]> {
  const breathe = breather()
  const texts: string[] = []
  for (const row of rows) {
    texts.push(toText(row))
    const pause = breathe()
    if (pause) await pause
  }
  return texts
}

async function csvText({ rows, table }: Picture): Promise<string> {
  if (table !== null) return formatTable(table)
  const { head, line } = planCsv(rows)
  return head + (await formatEach(rows, line)).join('')
}

/** The numbers behind a picture as a CSV file. @param name of the file */
export const csvResponse = async (picture: Picture, name: string): Promise<Response> =>
  new Response(await csvText(picture), { headers: headers('text/csv', name) })

/**
 * The numbers behind a picture as JSON, with the URL that returns them again, and the picture itself: every series, value
 * and word of it.
 */
export async function jsonResponse(
  picture: Picture,
  name: string,
  address: URL,
): Promise<Response> {
  const { rows, table, spec } = picture
  const query = address.searchParams.size === 0 ? '' : `?${address.searchParams.toString()}`
  const url = `${publicUrl()}${address.pathname}${query}`
  const numbers =
    table === null
      ? await formatEach(rows, (row) => JSON.stringify(row))
      : table.rows.map((cells) =>
          JSON.stringify(
            Object.fromEntries(table.heads.map((head, i) => [head, cells[i] ?? null])),
          ),
        )
  const [title, chart] = [JSON.stringify(spec.title), JSON.stringify(spec)]
  return new Response(
    `{"title":${title},"url":${JSON.stringify(url)},"rows":[${numbers.join(',')}],"chart":${chart}}`,
    { headers: headers('application/json', name) },
  )
}
