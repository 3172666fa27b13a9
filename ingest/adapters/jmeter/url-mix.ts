import { toMix } from '../../formats/request-mix'
import { toPartName } from '../../formats/sub-loads'
import type { Load } from '../../model/load'
import { URL_MIX } from './jmeter-fields'

/** Of URLs; a label with more takes them from test data, and no share of one is a choice. */
const MAX_URLS = 20

/** How the samples of one label are shared out over its URLs, as load; nothing for a single URL and for very many. */
export class UrlMix {
  private readonly counts = new Map<string, number>()

  /** @param url empty where the file does not state it; "null" is what JMeter prints for a sampler without one */
  add(url: string): void {
    if (url === '' || url === 'null') return
    if (this.counts.size <= MAX_URLS || this.counts.has(url))
      this.counts.set(url, (this.counts.get(url) ?? 0) + 1)
  }

  get(): Load {
    if (this.counts.size > MAX_URLS) return {}
    const { mix } = toMix([...this.counts].map(([url, n]) => [toPartName(url), n]))
    return mix === undefined ? {} : { [URL_MIX]: mix }
  }
}
