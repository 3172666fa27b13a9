'use client'

import { useState, useSyncExternalStore } from 'react'
import type { Frozen } from '@/server/snapshots/schemas'
import { CopyCode } from '../submit/copy-code'
import { BUTTON } from '../ui/button'
import { shownTheme } from '../ui/theme'
import { Choices, type Choice } from './choices'
import { citationBibtex, citationText } from './citation'
import { Preview } from './preview'
import type { EmbeddedChart } from './embedded-chart'
import { iframeSnippet, imageSnippet, markdownSnippet } from './snippets'

const useOrigin = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => '',
  )

function Snippet({ head, children }: { head: string; children: string }) {
  return (
    <div>
      <p className="text-sm font-semibold">{head}</p>
      <CopyCode label={head}>{children}</CopyCode>
    </div>
  )
}

function Snippets(props: {
  of: EmbeddedChart
  choice: Choice
  pageUrl: string
  imageUrl: string
  pngUrl: string
  frozen: Frozen | null
}) {
  const { of, choice, pageUrl, imageUrl, pngUrl, frozen } = props
  const { title, height, narrowHeight } = of
  return (
    <>
      <Snippet head="HTML: a frame as high as its chart">
        {iframeSnippet({ title, url: pageUrl, width: choice.width, height, narrowHeight })}
      </Snippet>
      <p className="text-sm text-muted">
        To look at your page before it is published, open it over http: browsers block the frame in
        a page opened from a file.
      </p>
      <Preview title={title} src={pageUrl} width={choice.width} height={height} />
      <Snippet head="Markdown">{markdownSnippet(title, imageUrl, pageUrl)}</Snippet>
      <Snippet head="Image">{imageSnippet(title, imageUrl)}</Snippet>
      <Snippet head="Image as PNG, where SVG is not shown">
        {imageSnippet(title, pngUrl, choice.width)}
      </Snippet>
      {frozen !== null && (
        <>
          <Snippet head="Citation">{citationText(frozen.detail, frozen.answer.url)}</Snippet>
          <Snippet head="BibTeX">{citationBibtex(frozen.detail, frozen.answer.url)}</Snippet>
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

/** The choices of an embed with what is to be copied for each; loaded when a reader opens them. */
export function EmbedChoices({ of, freezing }: { of: EmbeddedChart; freezing: Freezing }) {
  const { frozen, said, freeze, forget } = freezing
  const origin = useOrigin()
  const [choice, setChoice] = useState<Choice>(() => ({
    isFrozen: false,
    theme: shownTheme(),
    width: null,
  }))
  const look = [
    choice.theme === 'light' ? '' : `&theme=${choice.theme}`,
    choice.width === null ? '' : `&width=${choice.width}`,
  ].join('')
  const query = `${of.query}${look}`
  const change = (next: Choice) => {
    setChoice(next)
    forget()
  }
  const live = {
    pageUrl: `${origin}/embed/${of.chart}?${query}`,
    imageUrl: `${origin}/charts/${of.chart}.svg?${query}`,
    // Twice the pixels, so that it is sharp on the screens of most readers.
    pngUrl: `${origin}/charts/${of.chart}.png?${query}&scale=2`,
  }
  const urls = frozen
    ? {
        pageUrl: frozen.answer.url,
        imageUrl: frozen.answer.svgUrl,
        pngUrl: `${frozen.answer.pngUrl}?scale=2`,
      }
    : choice.isFrozen
      ? null
      : live
  return (
    <div className="mt-2 grid grid-cols-1 gap-3">
      <Choices choice={choice} onChange={change} />
      {choice.isFrozen && frozen === null && (
        <p>
          <button type="button" className={BUTTON} onClick={() => freeze(query)}>
            Freeze this chart
          </button>{' '}
          After that, its code appears here. The frozen chart has an address of its own and keeps
          this picture; only a retraction notice is ever added to it.
        </p>
      )}
      <p role="status" className="text-muted">
        {said}
      </p>
      {urls !== null && <Snippets of={of} choice={choice} frozen={frozen} {...urls} />}
    </div>
  )
}
