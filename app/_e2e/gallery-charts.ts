import type { APIRequestContext } from '@playwright/test'

/** URLs of frames of one chart of each kind, as the gallery of embeds has them. */
export async function galleryCharts(
  request: APIRequestContext,
): Promise<{ kind: string; address: string }[]> {
  const html = await (await request.get('/embed')).text()
  const found = [...html.matchAll(/href="(\/embed\/([a-z]+)\?[^"]*)&amp;theme=auto"/g)]
  const charts = new Map(found.map(([, address = '', kind = '']) => [kind, address]))
  return [...charts].map(([kind, address]) => ({ kind, address: address.replaceAll('&amp;', '&') }))
}
