import { escapeXml } from '@/ingest/model/xml-text'

/** Faults of a publication as HTML; empty without any. */
function faultsHtml(faults: readonly string[]): string {
  if (faults.length === 0) return ''
  const items = faults
    .flatMap((fault) => fault.split('\n'))
    .map((fault) => `<li>${escapeXml(fault)}</li>`)
  return `<aside role="alert" aria-labelledby="preview-faults"><h2 id="preview-faults">Faults of these files: ${items.length}</h2><ol>${items.join('')}</ol></aside>`
}

/** Inserts the faults of the files above the content of a page. */
export const withFaults = (html: string, faults: readonly string[]): string =>
  html.replace(/<main\b[^>]*>/, (main) => `${main}${faultsHtml(faults)}`)

/** Page shown until the files can be read for the first time. */
export const faultsPage = (slug: string, faults: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(slug)}: faults</title></head><body><main><h1>${escapeXml(slug)}</h1>${faultsHtml(faults)}</main></body></html>`
