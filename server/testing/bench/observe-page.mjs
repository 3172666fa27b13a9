// Runs in a page before anything else of it, as text: what a compiler adds would not be there.
const seen = { lcpMs: NaN, cls: 0, blockedMs: 0 }
globalThis.benchSeen = seen
const on = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
    type,
    buffered: true,
  })
on('largest-contentful-paint', ({ startTime }) => (seen.lcpMs = startTime))
on('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value))
on('longtask', ({ duration }) => (seen.blockedMs += Math.max(0, duration - 50)))
