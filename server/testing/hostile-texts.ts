/** An element of this attribute in any response means that text became markup. */
export const PLANTED = 'data-planted'

const SCRIPT = `<script ${PLANTED}>window.planted=1</script>`
const IMAGE = `<img ${PLANTED} src=x: onerror=window.planted=1>`

/** Texts that become something else where they are written out without care, by what they would become. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'a script': SCRIPT,
  'an attribute': `"><img ${PLANTED} src=x: onerror='window.planted=1'>`,
  'an attribute in single quotes': `'><svg ${PLANTED} onload=window.planted=1>`,
  'an event': `x" onmouseover="window.planted=1" ${PLANTED}="`,
  'the end of a title': `</title></text></desc>${SCRIPT}`,
  'the end of a script': `</script>${SCRIPT}<!--`,
  'the end of CDATA': `]]></content><entry ${PLANTED}="1"/><![CDATA[`,
  'an entity': `<!DOCTYPE x [<!ENTITY p SYSTEM "file:///etc/passwd">]>&p;`,
  'encoded markup': '&lt;img data-planted src=x: onerror=window.planted=1&gt;&#60;b data-planted&#62;',
  'a foreign object': `<foreignObject><body ${PLANTED}>${IMAGE}</body></foreignObject>`,
  'a link': 'javascript:window.planted=1',
  'a data link': `data:text/html,${SCRIPT}`,
  'a Markdown link': '[x](javascript:window.planted=1) ![x](data:text/html;base64,PHNjcmlwdD4=)',
  'a style': `</style><style ${PLANTED}>*{display:none}</style>`,
  'a formula': "=HYPERLINK(\"http://127.0.0.1:9/?\"&A1,\"x\")",
  'a command': "=cmd|' /C calc'!A0",
  'a sum': '+1+1',
  'a difference': '-2+3+cmd|x',
  'a function': '@SUM(A1:A9)',
  'a formula behind a tab': '\t=1+1',
  'a formula behind a quote': '"=1+1","=2',
  'a template': '${window.planted=1}{{constructor.constructor("window.planted=1")()}}<%= 1 %>',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  'a header': 'x\r\nset-cookie: planted=1\r\n\r\n<b data-planted>',
  'a line of the log': 'x\n{"level":60,"msg":"planted"}',
  'a query': "'; DROP TABLE run; --",
  'a path': '../../../../etc/passwd%00.png',
  'the other direction': '\u202egnp.exe\u2066 \u200b\ufeff',
  'a terminal': '\u001b[2J\u001b]0;planted\u0007',
  'half a character': 'x\ud800',
  'no character': 'a\u0000b',
  'a long text': `${'<b data-planted>'.repeat(500)}`,
} // prettier-ignore
