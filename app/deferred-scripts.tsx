import { headers } from 'next/headers'
import { CHOSEN_KEY } from '@/components/compare/chosen'

const LOAD = `(function () {
  var list = (document.currentScript.dataset.scripts || '').split(' ').filter(Boolean)
  var uses = ['pointermove', 'pointerdown', 'touchstart', 'click', 'keydown', 'focusin']
  // Some browsers send a move to where a pointer rests once a page has scrolled under it; one that never moved is at 0 0.
  var rest = '0 0'
  function place(event) { return event.clientX + ' ' + event.clientY }
  addEventListener('wheel', function (event) { rest = place(event) }, { capture: true, passive: true })
  function load(event) {
    if (event && event.type === 'pointermove' && place(event) === rest) return
    uses.forEach(function (name) { removeEventListener(name, load, true) })
    list.forEach(function (src) {
      var script = document.createElement('script')
      script.src = src
      script.async = false
      document.head.append(script)
    })
  }
  uses.forEach(function (name) { addEventListener(name, load, { capture: true, passive: true }) })
  try { if (sessionStorage.getItem('${CHOSEN_KEY}')) load() } catch (e) {}
})()`

/**
 * For a page whose every part works without scripts. Where its response is kept, those of the framework load when a
 * reader first moves the pointer, presses a key or touches the page, or at once where subjects wait to be compared.
 * `server/response-cache/defer-scripts.ts` puts their addresses into the attribute.
 */
export async function DeferredScripts() {
  // Set by proxy.ts for this response; without it the page's policy would stop the script.
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <script
      data-scripts=""
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: LOAD }}
    />
  )
}
