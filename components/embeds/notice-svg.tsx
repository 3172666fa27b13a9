import { replaceUnwritable } from '@/ingest/model/xml-text'
import { fittedSvg, svgSize } from '../charts/file/fitted-svg'
import { choosePalette, FONT_FAMILY, themeRules, type RenderOptions } from '../charts/file/plan-svg'
import { FONTS, layOutText, Words } from '../charts/file/text-block'
import { toFileOutput } from '../charts/marks/output'
import { SiteIcon } from '../ui/site-icon'

export type Notice = {
  /** "Retracted on 28 November 2026" */
  head: string
  /** what is shortened where it is long */
  text: string
  /** name and address of the site */
  site: string
}

type Look = Pick<RenderOptions, 'theme' | 'width'> & {
  /** px; without it as high as its words need */
  height?: number | undefined
}

const PADDING = 16
const ICON = 14
const MAX_LINES = 4
/** Narrower pictures are drawn at this width and scaled, as charts are. */
const MIN_WIDTH = 240

function Picture({ notice, width, theme }: { notice: Notice } & Look) {
  const inner = width - 2 * PADDING
  const head = layOutText(notice.head, inner - 16, FONTS.title, MAX_LINES)
  const text = layOutText(notice.text, inner - 16, FONTS.name, MAX_LINES)
  const site = layOutText(notice.site, inner - 16 - ICON - 6, FONTS.words, 2)
  const textTop = 2 * PADDING + head.height + 6
  const siteTop = textTop + text.height + 10
  const height = siteTop + site.height + 2 * PADDING
  const output = toFileOutput(choosePalette(theme))
  const left = PADDING + 8
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby="notice"
      fontFamily={FONT_FAMILY}
    >
      <title id="notice">{`${notice.head}: ${notice.text}`}</title>
      {theme === 'auto' && <style>{themeRules()}</style>}
      <rect width={width} height={height} fill={output.palette.surface} />
      <rect
        x={PADDING / 2}
        y={PADDING / 2}
        width={width - PADDING}
        height={height - PADDING}
        fill="none"
        stroke={output.palette.ink}
        strokeWidth={2}
      />
      <Words block={head} x={left} y={2 * PADDING - 4} output={output} tone="ink" />
      <Words block={text} x={left} y={textTop} output={output} tone="ink" />
      <SiteIcon size={ICON} x={left} y={siteTop} />
      <Words block={site} x={left + ICON + 6} y={siteTop} output={output} />
    </svg>
  )
}

/** A notice in place of a chart, in the theme and size of the chart that it replaces. */
export async function noticeSvg(notice: Notice, look: Look): Promise<string> {
  // A static import of react-dom/server is refused by the framework's server bundle.
  const { renderToStaticMarkup } = await import('react-dom/server')
  const width = Math.max(look.width, MIN_WIDTH)
  const picture = <Picture notice={notice} theme={look.theme} width={width} />
  const svg = `${replaceUnwritable(renderToStaticMarkup(picture))}\n`
  const drawn = svgSize(svg)
  if (look.height === undefined && look.width === width) return svg
  const height = look.height ?? Math.ceil((drawn.height * look.width) / width)
  const { surface } = choosePalette(look.theme)
  return fittedSvg(svg, { width: look.width, height }, surface)
}
