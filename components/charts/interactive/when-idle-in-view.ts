const MARGIN = '120px'
const FALLBACK_MS = 300

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const id = window.requestIdleCallback(run, { timeout: 4000 })
    return () => window.cancelIdleCallback(id)
  }
  const id = setTimeout(run, FALLBACK_MS)
  return () => clearTimeout(id)
}

/** Calls `run` once: after the page has loaded, the element came into view and the browser is idle. */
export function whenIdleInView(element: Element, run: () => void): () => void {
  let cancel = () => {}
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((e) => e.isIntersecting)) return
      observer.disconnect()
      cancel = whenIdle(run)
    },
    { rootMargin: MARGIN },
  )
  const observe = () => observer.observe(element)
  if (document.readyState === 'complete') observe()
  else window.addEventListener('load', observe, { once: true })
  return () => {
    window.removeEventListener('load', observe)
    observer.disconnect()
    cancel()
  }
}
