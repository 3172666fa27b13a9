const EVERY_MS = 2_000

const durationWords = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

/** Prints progress every two seconds: done, rate, and time left for the known work. More work may be added meanwhile. */
export function progress(
  say: (line: string) => void,
  now: () => number = Date.now,
): (done: number, known: number) => void {
  const began = now()
  let last = began
  return (done, known) => {
    const at = now()
    if (at - last < EVERY_MS || done === 0) return
    last = at
    const rate = (done * 1000) / (at - began)
    const left = durationWords((known - done) / rate)
    say(
      `${done} of ${known} known addresses, ${rate.toFixed(rate < 10 ? 1 : 0)}/s, about ${left} left`,
    )
  }
}
