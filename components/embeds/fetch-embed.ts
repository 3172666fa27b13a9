import type { EmbeddedChart } from './embedded-chart'
import type { FrameSize } from './frame-sizes'

/** Where the site is at home; a reader may have come by another name of the same machine. */
function homeOrigin(): string {
  const home = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return home === undefined ? location.origin : new URL(home).origin
}

type Described = { title: string; sizes: FrameSize[] }

/**
 * What oEmbed says of a frame: pages hold no heights of their own, which would weigh on every one of them.
 * @param address of a frame, with or without the origin of this site
 */
export async function describeFrame(address: string): Promise<Described> {
  const url = new URLSearchParams({ url: new URL(address, homeOrigin()).href })
  const answer = await fetch(`/api/oembed?${url.toString()}`)
  if (!answer.ok) throw new Error(`no embed of ${address}: ${answer.status}`)
  return (await answer.json()) as Described
}

/** A chart by the URL of its frame, with the title that it has now. */
export async function fetchEmbed(address: string): Promise<EmbeddedChart> {
  const [, chart = '', query = ''] = /^\/embed\/([a-z]+)\?(.*)$/.exec(address) ?? []
  return { chart, query, title: (await describeFrame(address)).title }
}
