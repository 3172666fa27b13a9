import {
  citationBibtex,
  citationText,
  frozenSource,
  sourceLine,
} from '@/components/embeds/citation'
import type { FramePage } from '@/components/embeds/frame-page'
import { wordsHeight } from '@/components/embeds/frame-height'
import { minShownWidth } from '@/components/embeds/frame-sizes'
import { formatDay, noticeWords } from '@/components/embeds/words'
import { SiteIcon } from '@/components/ui/site-icon'
import { svgSize, svgTitle } from '@/components/charts/file/fitted-svg'
import { publicUrl } from '@/env'
import type { SnapshotDetail } from '@/server/charts/snapshots/schemas'
import { narrowSvgUrl } from '@/server/charts/snapshots/snapshots'
import { withSourcesLink } from '../frames/live-frame'
import { oembedUrl } from '../oembed'

const THEMES = ['light', 'dark', 'auto'] as const

/** px up to which a narrow drawing grows with its frame */
const MAX_NARROW = 360

const SWIPE_LINE = 32

type Drawings = Pick<SnapshotDetail, 'svg' | 'narrowSvg'>

/**
 * The stored picture; a frame in which its text could not be read shows the narrow drawing. Older charts have none: theirs is
 * scrolled.
 */
function frozenPicture({ svg, narrowSvg }: Drawings): FramePage['picture'] {
  const least = minShownWidth(svgSize(svg).width)
  if (narrowSvg !== null)
    return {
      markup: `<div class="frozen wide">${svg}</div><div class="frozen narrow">${narrowSvg}</div>`,
      rules: `.narrow{display:none}.narrow svg{width:100%;max-width:${MAX_NARROW}px;margin:auto}@media(max-width:${least - 1}px){.wide{display:none}.narrow{display:block}}`,
    }
  return {
    markup: `<p class="swipe">Swipe for the whole chart</p><div class="frozen" tabindex="0" role="region" aria-label="Frozen chart">${svg}</div>`,
    rules: `.swipe{display:none;margin:0;padding:4px 16px;font-size:14px;line-height:24px;color:var(--muted)}.frozen{overflow-x:auto}.frozen svg{min-width:${least}px}@media(max-width:${least - 1}px){.swipe{display:block}.frozen{border-inline-end:4px solid var(--accent)}}`,
  }
}

/** px of the picture in a frame of that width, with the line that says that it can be scrolled. */
function pictureHeight({ svg, narrowSvg }: Drawings, width: number): number {
  const size = svgSize(svg)
  const shown = Math.min(size.width, width)
  const least = minShownWidth(size.width)
  if (width >= least) return (size.height * shown) / size.width
  if (narrowSvg === null) return (size.height * least) / size.width + SWIPE_LINE
  const narrow = svgSize(narrowSvg)
  return (narrow.height * Math.min(width, MAX_NARROW)) / narrow.width
}

/** "Frozen on 28 November 2026, ruleset 2026.2. Measured 1 March 2021. Compared by Meshbench from 3 publications." */
function linesBelow({ createdAt, ruleset, definition: { source } }: SnapshotDetail): string {
  const dated = source.dated === undefined ? '' : `${source.dated}. `
  return `Frozen on ${formatDay(createdAt)}, ruleset ${ruleset}. ${dated}${sourceLine(source)}.`
}

/** px that a frame of that width needs, so that nothing in it is cut off where no script tells its height. */
export const frozenHeight = (snapshot: SnapshotDetail, width: number): number =>
  Math.ceil(pictureHeight(snapshot, width)) +
  wordsHeight(
    { banners: noticeWords(snapshot.notices, true), below: withSourcesLink(linesBelow(snapshot)) },
    width,
  ) +
  wordsHeight({ banners: [], below: CITE }, width)

const CITE = 'Cite'

/** A frozen chart as a standalone page, framed or not: the stored picture, later retractions, how to cite it. */
export function frozenFrame(snapshot: SnapshotDetail): FramePage {
  const { hash, svg, narrowSvg, title, createdAt, definition, notices } = snapshot
  const { chart, query, source } = definition
  const url = `${publicUrl()}/s/${hash}`
  return {
    title,
    caption: svgTitle(svg) ?? title,
    theme: THEMES.find((theme) => theme === query.theme) ?? 'light',
    isTitled: false,
    picture: frozenPicture(snapshot),
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
          {linesBelow(snapshot)}{' '}
          <a href={source.page} target="_blank" rel="noopener">
            <SiteIcon size={14} /> Sources and method at Meshbench
          </a>
        </p>
        <details>
          <summary>{CITE}</summary>
          <p>
            The hash is the SHA-256 of <a href={`${url}.svg`}>the picture</a> as it was frozen
            {narrowSvg !== null && (
              <>
                , which has that of <a href={narrowSvgUrl(hash)}>the narrow one</a> in its metadata
              </>
            )}
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
