/*
 * A Meshbench chart in a page of another site:
 *   <a data-meshbench href="…"><img src="…" alt="…"></a>
 *   <script async src="https://…/embed.js" data-chart="bars?metric=…&group=…"></script>
 * The frame has the height of its chart and the theme of the page. The picture before the script stays where scripts do not
 * run, as in feeds and mail, and until the frame is there. No cookies, nothing stored, nothing sent but the request of the chart.
 */
;(() => {
  const script = document.currentScript
  const chart = script?.dataset.chart
  if (!chart) return
  const address = new URL(`/embed/${chart}`, script.src)
  const asked = address.searchParams.get('theme')
  const [LEAST, MOST] = [80, 4000]

  /** Colours of the page: its background decides, else what it says of its colour scheme. */
  const pageTheme = () => {
    for (const element of [document.body, document.documentElement]) {
      const [r, g, b, alpha = 1] = (
        getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
      )
        .slice(0, 4)
        .map(Number)
      if (r !== undefined && alpha > 0.5)
        return 0.299 * r + 0.587 * g + 0.114 * b < 128 ? 'dark' : 'light'
    }
    const scheme = getComputedStyle(document.documentElement).colorScheme
    return scheme.includes('dark') ? (scheme.includes('light') ? 'auto' : 'dark') : 'light'
  }

  const frame = document.createElement('iframe')
  frame.title = script.dataset.title ?? 'Meshbench chart'
  frame.loading = 'lazy'
  frame.sandbox.add('allow-scripts', 'allow-popups')
  frame.style.cssText = 'display:block;width:100%;height:1px;border:0'
  let shown = ''
  const show = () => {
    if (asked === null || asked === 'auto') address.searchParams.set('theme', pageTheme())
    if (shown === address.href) return
    // Another theme is no step of the way back.
    if (shown === '') frame.src = address.href
    else frame.contentWindow?.location.replace(address.href)
    shown = address.href
  }

  const before = script.previousElementSibling
  const picture = before?.hasAttribute('data-meshbench') ? before : null
  const setHeight = ({ source, data }) => {
    if (source !== frame.contentWindow || data?.meshbench !== 'height') return
    frame.style.height = `${Math.min(MOST, Math.max(LEAST, Number(data.px) || 0))}px`
    picture?.remove()
  }
  show()
  script.after(frame)
  addEventListener('message', setHeight)

  const changes = { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    if (frame.isConnected) return show()
    // A page that is an application took the frame away.
    watch.disconnect()
    removeEventListener('message', setHeight)
    scheme.removeEventListener('change', follow)
  }
  const watch = new MutationObserver(follow)
  for (const element of [document.documentElement, document.body]) watch.observe(element, changes)
  scheme.addEventListener('change', follow)
})()
