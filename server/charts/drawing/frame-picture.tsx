import { readFile } from 'node:fs/promises'
import { FrameChart, frameSheets } from '@/components/embeds/frame-chart'
import { inProject } from '@/server/platform/in-project'
import type { Drawing } from './drawing'

export type FramePicture = { markup: string; rules: string }

/** The style sheets of a picture, without comments and indentation; a space before a colon is part of a selector. */
async function pictureRules(sheets: readonly string[]): Promise<string> {
  const texts = sheets.map((name) => readFile(inProject('components', 'charts', name), 'utf8'))
  return (await Promise.all(texts))
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
}

/** Picture and words of a chart for a frame, as markup. @param width px it is held to; null takes the whole frame */
export async function framePicture(
  { spec, look }: Pick<Drawing, 'spec' | 'look'>,
  width: number | null,
): Promise<FramePicture> {
  // The framework's server bundle rejects a static import of react-dom/server.
  const { renderToStaticMarkup } = await import('react-dom/server')
  const markup = renderToStaticMarkup(
    <FrameChart spec={spec} width={width} hasLegend={look.legend === '1'} />,
  )
  return { markup, rules: await pictureRules(frameSheets(spec)) }
}
