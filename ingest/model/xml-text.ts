/** Characters that XML 1.0 has no way to write, half surrogate pairs among them. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text or markup with what XML cannot hold replaced, so that a document with such a name can still be read. */
export const replaceUnwritable = (xml: string): string => xml.replace(UNWRITABLE, '\uFFFD')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for the inside of an element of XML or HTML, or of an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  replaceUnwritable(text).replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
