'use client'

import { useState, useSyncExternalStore } from 'react'
import type { Frozen } from '@/server/charts/snapshots/schemas'
import { CopyCode } from '../submit/copy-code'
import { BUTTON } from '../ui/button'
import { Choices, type Choice } from './choices'
import { citationBibtex, citationText } from './citation'
import { Preview } from './preview'
import type { EmbeddedChart } from './embedded-chart'
import type { FrameSize } from './frame-sizes'
import { useFrameSizes } from './use-frame-sizes'
import { useShownQuery } from './use-shown-query'
import {
  frozenImageSnippet,
  iframeSnippet,
  imageSnippet,
  lookQuery,
  markdownSnippet,
  otherThemes,
  scriptSnippet,
  shortcodeSnippet,
} from './snippets'

const useOrigin = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => '',
  )

/** A blog is seldom in the theme in which its author reads this site. */
const USUAL: Choice = { isFrozen: false, theme: 'auto', width: null }

/** Where the same chart is found: as a page for frames, and as files. */
type Urls = { pageUrl: string; imageUrl: string; pngUrl: string }

/** The chart as it was chosen, and in other themes; a frozen one has the theme that it was frozen in. */
type InThemes = { urls: Urls; others: readonly { theme: string; urls: Urls }[] }

/** What is pasted, for the theme that was chosen and for others. */
function Snippet(props: { head: string; of: (urls: Urls) => string } & InThemes) {
  const { head, of, urls, others } = props
  return (
    <div>
      <p className="text-sm font-semibold">{head}</p>
      <CopyCode
        label={head}
        also={others.map((one) => ({ name: `for a ${one.theme} page`, text: of(one.urls) }))}
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

function Snippets(props: {
  of: EmbeddedChart
  width: Choice['width']
  inThemes: InThemes
  frozen: Frozen | null
  sizes: readonly FrameSize[]
}) {
  const { of, width, inThemes, frozen, sizes } = props
  const { title } = of
  const toImage = (image: Parameters<typeof imageSnippet>[0]): string =>
    frozen === null ? imageSnippet(image) : frozenImageSnippet(image, frozen.detail.narrowSvgUrl)
  return (
    <>
      <Snippet
        head="HTML: a frame as high as its chart; feeds and mail leave it out"
        {...inThemes}
        of={({ pageUrl }) => iframeSnippet({ title, url: pageUrl, width, sizes })}
      />
      <p className="text-sm text-muted">
        To look at your page before it is published, open it over http: browsers block the frame in
        a page opened from a file.
      </p>
      <Preview
        title={title}
        src={inThemes.urls.pageUrl}
        width={width}
        height={sizes.at(-1)?.height ?? 0}
      />
      <Snippet
        head="Markdown"
        {...inThemes}
        of={({ imageUrl, pageUrl }) => markdownSnippet(title, imageUrl, pageUrl)}
      />
      <p className="text-sm text-muted">
        Markdown shrinks its picture on a phone: use the HTML of the image where that is allowed, as
        on GitHub, or choose 360 px.
      </p>
      <Snippet
        head="Image"
        {...inThemes}
        of={({ imageUrl }) => toImage({ title, imageUrl, width })}
      />
      <Snippet
        head="Image as PNG, where SVG is not shown"
        {...inThemes}
        of={({ pngUrl }) => toImage({ title, imageUrl: pngUrl, width, isPng: true })}
      />
      {frozen === null && (
        <Snippet
          head="Script: a frame in the theme of your page, the picture in feeds and mail"
          {...inThemes}
          of={({ pageUrl, imageUrl }) => {
            const { origin, pathname, search } = new URL(pageUrl)
            const chart = `${pathname.replace('/embed/', '')}${search}`
            return scriptSnippet(title, { origin, chart, pageUrl, imageUrl })
          }}
        />
      )}
      {frozen === null &&
        (['Hugo', 'MDX'] as const).map((site) => (
          <Snippet
            key={site}
            head={`${site}, with the ${site === 'Hugo' ? 'shortcode' : 'component'} of /embed`}
            {...inThemes}
            of={({ pageUrl }) => shortcodeSnippet(site, title, pageUrl)}
          />
        ))}
      {frozen !== null && (
        <>
          <CitationOf head="Citation">{citationText(frozen.detail, frozen.answer.url)}</CitationOf>
          <CitationOf head="BibTeX">{citationBibtex(frozen.detail, frozen.answer.url)}</CitationOf>
          <p className="text-sm">
            <span className="font-semibold">Data</span>{' '}
            <a href={frozen.answer.jsonUrl}>JSON of the frozen chart</a>
          </p>
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
  const shownQuery = useShownQuery(of)
  const [choice, setChoice] = useState(USUAL)
  const inTheme = (theme: Choice['theme']): string => lookQuery(shownQuery, { ...choice, theme })
  const change = (next: Choice) => {
    setChoice(next)
    forget()
  }
  const live: InThemes = {
    urls: liveUrls(origin, of, inTheme(choice.theme)),
    others: otherThemes(choice.theme).map((theme) => ({
      theme,
      urls: liveUrls(origin, of, inTheme(theme)),
    })),
  }
  const inThemes = frozen ? { urls: frozenUrls(frozen), others: [] } : choice.isFrozen ? null : live
  const sizes = useFrameSizes(
    frozen?.answer.url ??
      `/embed/${of.chart}?${lookQuery(shownQuery, { theme: 'light', width: choice.width })}`,
  )
  return (
    <div className="mt-2 grid grid-cols-1 gap-3">
      <Choices choice={choice} onChange={change} />
      {choice.isFrozen && frozen === null && (
        <p>
          <button type="button" className={BUTTON} onClick={() => freeze(inTheme(choice.theme))}>
            Freeze this chart
          </button>{' '}
          After that, its code appears here. The frozen chart has an address of its own and keeps
          this picture in this size; only a retraction notice is ever added to it.
        </p>
      )}
      <p role="status" className="text-muted">
        {said}
      </p>
      {inThemes !== null && sizes !== null && (
        <Snippets of={of} width={choice.width} inThemes={inThemes} frozen={frozen} sizes={sizes} />
      )}
    </div>
  )
}
