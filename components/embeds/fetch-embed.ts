import type { EmbeddedChart } from './embedded-chart'

/** px of a frame in the column of a text, and on a phone */
const WIDTHS = [720, 360] as const

/** Where the site is at home; a reader may have come by another name of the same machine. */
function homeOrigin(): string {
  const home = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return home === undefined ? location.origin : new URL(home).origin
}

/** What oEmbed says of a frame: rows hold no title or height of their own, which would weigh on every page of them. */
async function asked(address: string, width: number): Promise<{ title: string; height: number }> {
  const url = new URLSearchParams({ url: `${homeOrigin()}${address}`, maxwidth: `${width}` })
  const answer = await fetch(`/api/oembed?${url.toString()}`)
  if (!answer.ok) throw new Error(`no embed of ${address}: ${answer.status}`)
  return (await answer.json()) as { title: string; height: number }
}

/** A chart by the URL of its frame, with the title and the heights that it has now. */
export async function fetchEmbed(address: string): Promise<EmbeddedChart> {
  const [, chart = '', query = ''] = /^\/embed\/([a-z]+)\?(.*)$/.exec(address) ?? []
  const [wide, narrow] = await Promise.all([asked(address, WIDTHS[0]), asked(address, WIDTHS[1])])
  return { chart, query, title: wide.title, height: wide.height, narrowHeight: narrow.height }
}
