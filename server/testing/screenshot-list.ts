/** Where `npm run screenshots` writes, and what: one image of README.md for each entry. */
export const SCREENSHOT_FOLDER = '.github/screenshots'

export const SCREENSHOTS: readonly { name: string; path: string }[] = [
  { name: 'front', path: '/' },
  { name: 'compare', path: '/compare?a=istio&b=linkerd' },
  { name: 'mesh', path: '/meshes/istio' },
  { name: 'publication', path: '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio' },
]
