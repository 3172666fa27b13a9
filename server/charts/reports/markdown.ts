import { markdownText } from '@/server/platform/markdown-text'

/** Marks the comment that is updated, so that a pull request gets one, whatever the number of pushes. */
export const COMMENT_MARK = '<!-- meshbench -->'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A table of cells that are Markdown already. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** A picture for light and dark pages. @param address URL of the page that it leads to */
export const picture = (
  title: string,
  address: string,
  { light, dark }: { light: string; dark: string },
): string =>
  [
    `<a href="${address}"><picture>`,
    `<source media="(prefers-color-scheme: dark)" srcset="${dark}">`,
    `<img alt="${markdownText(title)}" src="${light}" width="720">`,
    '</picture></a>',
  ].join('')
