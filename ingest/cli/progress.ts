export type Counts = { stored: number; repeated: number; refused: number }

const EVERY_MS = { terminal: 100, log: 5000 }
const BAR = 30

const bar = (share: number): string => {
  const full = Math.round(share * BAR)
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}]`
}

/** A bar that rewrites itself on a terminal, a line every few seconds elsewhere; on standard error either way. */
export function createProgress(total: number, out = process.stderr) {
  const isTerminal = out.isTTY
  const began = performance.now()
  let last = began
  const show = ({ stored, repeated, refused }: Counts, isEnd: boolean): void => {
    const now = performance.now()
    if (!isEnd && now - last < (isTerminal ? EVERY_MS.terminal : EVERY_MS.log)) return
    last = now
    const done = stored + repeated + refused
    const rate = Math.round(done / Math.max(0.001, (now - began) / 1000))
    const text = `${done} of ${total}, stored ${stored}, repeated ${repeated}, refused ${refused}, ${rate}/s`
    if (isTerminal) out.write(`\r${bar(total === 0 ? 1 : done / total)} ${text}\x1b[K`)
    else out.write(`${text}\n`)
    if (isTerminal && isEnd) out.write('\n')
  }
  return {
    update: (counts: Counts) => show(counts, false),
    end: (counts: Counts) => show(counts, true),
  }
}
