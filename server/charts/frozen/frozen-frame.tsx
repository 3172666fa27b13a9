import {
  citationBibtex,
  citationText,
  frozenSource,
  sourceLine,
} from '@/components/embeds/citation'
import type { FramePage } from '@/components/embeds/frame-page'
import { formatDay, noticeWords } from '@/components/embeds/words'
import { SiteIcon } from '@/components/ui/site-icon'
import { svgSize, svgTitle } from '@/components/charts/file/fitted-svg'
import { publicUrl } from '@/env'
import type { SnapshotDetail } from '@/server/charts/snapshots/schemas'
import { FROZEN_SHARE } from './frozen-size'
import { oembedUrl } from '../oembed'

const THEMES = ['light', 'dark', 'auto'] as const

/** The stored picture, which a narrow frame scrolls: shrunk, its text could not be read, and there is no other drawing. */
function frozenPicture(svg: string): FramePage['picture'] {
  const least = Math.floor(svgSize(svg).width * FROZEN_SHARE)
  return {
    markup: `<p class="swipe">Swipe for the whole chart</p><div class="frozen" tabindex="0" role="region" aria-label="Frozen chart">${svg}</div>`,
    rules: `.swipe{display:none;margin:0;padding:4px 16px;font-size:14px;line-height:24px;color:var(--muted)}.frozen{overflow-x:auto}.frozen svg{min-width:${least}px}@media(max-width:${least - 1}px){.swipe{display:block}.frozen{border-inline-end:4px solid var(--accent)}}`,
  }
}

/** A frozen chart as a standalone page, framed or not: the stored picture, later retractions, how to cite it. */
export function frozenFrame(snapshot: SnapshotDetail): FramePage {
  const { hash, svg, title, createdAt, definition, ruleset, notices } = snapshot
  const { chart, query, source } = definition
  const url = `${publicUrl()}/s/${hash}`
  return {
    title,
    caption: svgTitle(svg) ?? title,
    theme: THEMES.find((theme) => theme === query.theme) ?? 'light',
    isTitled: false,
    picture: frozenPicture(svg),
    banners: noticeWords(notices, true),
    oembedUrl: oembedUrl(url),
    share: {
      url,
      image: `${url}.png`,
      ...svgSize(svg),
      description: `Frozen on ${formatDay(createdAt)}. ${frozenSource(source)}.`,
    },
    children: (
      <>
        <p>
          Frozen on {formatDay(createdAt)}, ruleset {ruleset}. {sourceLine(source)}.{' '}
          <a href={source.page} target="_blank" rel="noopener">
            <SiteIcon size={14} /> Sources and method at Meshbench
          </a>
        </p>
        <details>
          <summary>Cite</summary>
          <p>
            The hash is the SHA-256 of <a href={`${url}.svg`}>the picture</a> as it was frozen
            {notices.length > 0 && ': the notice of a retraction is added to what is served'}. See{' '}
            <a href={`${url}.json`}>its numbers</a> and{' '}
            <a href={`${publicUrl()}/embed/${chart}?${new URLSearchParams(query).toString()}`}>
              the same chart today
            </a>
            .
          </p>
          <pre>{citationText(snapshot, url)}</pre>
          <pre>{citationBibtex(snapshot, url)}</pre>
        </details>
      </>
    ),
  }
}
