'use client'

import { useState, useSyncExternalStore } from 'react'
import type { Frozen } from '@/server/charts/snapshots/schemas'
import { CopyCode } from '../submit/copy-code'
import { BUTTON } from '../ui/button'
import { onThemeChange, currentTheme } from '../ui/theme'
import { Choices, type Choice } from './choices'
import { citationBibtex, citationText } from './citation'
import { Preview } from './preview'
import type { EmbeddedChart } from './embedded-chart'
import { iframeSnippet, imageSnippet, lookQuery, markdownSnippet, otherTheme } from './snippets'

const useOrigin = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => '',
  )

/** The theme of the site, whenever it changes. */
const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(onThemeChange, currentTheme, () => 'light')

/** `theme` null: that of the site. */
type Chosen = Omit<Choice, 'theme'> & { theme: Choice['theme'] | null }

/** Where the same chart is found: as a page for frames, and as files. */
type Urls = { pageUrl: string; imageUrl: string; pngUrl: string }

/** The chart as it was chosen, and in the other theme; null where that is not at hand. */
type Both = { urls: Urls; otherUrls: Urls | null }

/** What is pasted, for the theme that was chosen and for the other one. */
function Snippet(props: { head: string; other: string | null; of: (urls: Urls) => string } & Both) {
  const { head, other, of, urls, otherUrls } = props
  return (
    <div>
      <p className="text-sm font-semibold">{head}</p>
      <CopyCode
        label={head}
        also={
          other !== null && otherUrls ? { name: `for a ${other} page`, text: of(otherUrls) } : null
        }
      >
        {of(urls)}
      </CopyCode>
    </div>
  )
}

function CitationOf({ head, children }: { head: string; children: string }) {
  return (
    <div>
      <p className="text-sm font-semibold">{head}</p>
      <CopyCode label={head}>{children}</CopyCode>
    </div>
  )
}

function Snippets(props: { of: EmbeddedChart; choice: Choice; both: Both; frozen: Frozen | null }) {
  const { of, choice, both, frozen } = props
  const { title, height, narrowHeight } = of
  const { width } = choice
  const shared = { ...both, other: otherTheme(choice.theme) }
  return (
    <>
      <Snippet
        head="HTML: a frame as high as its chart"
        {...shared}
        of={({ pageUrl }) => iframeSnippet({ title, url: pageUrl, width, height, narrowHeight })}
      />
      <p className="text-sm text-muted">
        To look at your page before it is published, open it over http: browsers block the frame in
        a page opened from a file.
      </p>
      <Preview title={title} src={both.urls.pageUrl} width={width} height={height} />
      <Snippet
        head="Markdown"
        {...shared}
        of={({ imageUrl, pageUrl }) => markdownSnippet(title, imageUrl, pageUrl)}
      />
      <Snippet head="Image" {...shared} of={({ imageUrl }) => imageSnippet(title, imageUrl)} />
      <Snippet
        head="Image as PNG, where SVG is not shown"
        {...shared}
        of={({ pngUrl }) => imageSnippet(title, pngUrl, width)}
      />
      {frozen !== null && (
        <>
          <CitationOf head="Citation">{citationText(frozen.detail, frozen.answer.url)}</CitationOf>
          <CitationOf head="BibTeX">{citationBibtex(frozen.detail, frozen.answer.url)}</CitationOf>
        </>
      )}
    </>
  )
}

/** Progress and result of freezing a chart. */
export type Freezing = {
  frozen: Frozen | null
  /** for the reader; empty before anything was asked */
  said: string
  /** @param query address parameters of the image */
  freeze: (query: string) => void
  /** another choice is another chart, which is not frozen yet */
  forget: () => void
}

/** Addresses of a live chart. */
function liveUrls(origin: string, { chart }: EmbeddedChart, query: string): Urls {
  return {
    pageUrl: `${origin}/embed/${chart}?${query}`,
    imageUrl: `${origin}/charts/${chart}.svg?${query}`,
    // Twice the pixels, so that it is sharp on the screens of most readers.
    pngUrl: `${origin}/charts/${chart}.png?${query}&scale=2`,
  }
}

const frozenUrls = ({ answer: { url, svgUrl, pngUrl } }: Frozen): Urls => ({
  pageUrl: url,
  imageUrl: svgUrl,
  pngUrl: `${pngUrl}?scale=2`,
})

/** The choices of an embed with what is to be copied for each; loaded when a reader opens them. */
export function EmbedChoices({ of, freezing }: { of: EmbeddedChart; freezing: Freezing }) {
  const { frozen, said, freeze, forget } = freezing
  const origin = useOrigin()
  const shown = useShownTheme()
  const [chosen, setChosen] = useState<Chosen>({ isFrozen: false, theme: null, width: null })
  const choice: Choice = { ...chosen, theme: chosen.theme ?? shown }
  const queryIn = (theme: Choice['theme']): string => lookQuery(of.query, { ...choice, theme })
  const query = queryIn(choice.theme)
  const other = otherTheme(choice.theme)
  const change = (next: Choice) => {
    // What follows the site keeps following it, until the reader chooses a theme for the embed.
    setChosen(next.theme === choice.theme ? { ...next, theme: chosen.theme } : next)
    forget()
  }
  const freezeNow = () => {
    setChosen(choice)
    freeze(query)
  }
  const live: Both = {
    urls: liveUrls(origin, of, query),
    otherUrls: other && liveUrls(origin, of, queryIn(other)),
  }
  const both = frozen
    ? { urls: frozenUrls(frozen), otherUrls: null }
    : choice.isFrozen
      ? null
      : live
  return (
    <div className="mt-2 grid grid-cols-1 gap-3">
      <Choices choice={choice} onChange={change} />
      {choice.isFrozen && frozen === null && (
        <p>
          <button type="button" className={BUTTON} onClick={freezeNow}>
            Freeze this chart
          </button>{' '}
          After that, its code appears here. The frozen chart has an address of its own and keeps
          this picture; only a retraction notice is ever added to it.
        </p>
      )}
      <p role="status" className="text-muted">
        {said}
      </p>
      {both !== null && <Snippets of={of} choice={choice} both={both} frozen={frozen} />}
    </div>
  )
}
