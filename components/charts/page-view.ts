/**
 * What a reader did to the charts of a page stands in its address, so that every chart of the page follows, and a link or the
 * way back leads to the same state.
 */
const HIDE = 'hide'
const ZOOM = 'zoom'
/** Between two names; part of none. */
const COMMA = ','
const TILDE = '~'

/** Ends of the shown part of the x axis, as its ticks are called. */
export type Zoom = { from: string; to: string }

/** Safari allows a hundred changes of an address in half a minute; a brush makes more. */
const WRITE_MS = 250
/** A part that was chosen and is not in the address yet; null without one. */
let unwritten: { text: string; timer: ReturnType<typeof setTimeout> } | null = null

function forget(): void {
  clearTimeout(unwritten?.timer)
  unwritten = null
}

const listeners = new Set<() => void>()

/** Calls back whenever the state of the page's charts changes. @returns what ends that */
export function onPageView(notify: () => void): () => void {
  const onStep = () => {
    forget()
    notify()
  }
  listeners.add(notify)
  window.addEventListener('popstate', onStep)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('popstate', onStep)
  }
}

const read = (name: string): string => new URLSearchParams(window.location.search).get(name) ?? ''

/** The state as it stands in the address, as text: equal texts are equal states. */
export const readHidden = (): string => read(HIDE)
export const readZoom = (): string => unwritten?.text ?? read(ZOOM)

/** The state as parameters of an address of a chart: "hide=linkerd&zoom=p50~p99"; empty where all is shown. */
export const readViewQuery = (): string =>
  [
    [HIDE, readHidden()],
    [ZOOM, readZoom()],
  ]
    .filter(([, text]) => text !== '')
    .map(([name = '', text = '']) => `${name}=${encodeURIComponent(text)}`)
    .join('&')

/** Whether anything is hidden or zoomed. */
export const hasPageView = (): boolean => readHidden() !== '' || readZoom() !== ''

function write(name: string, text: string, how: 'pushState' | 'replaceState'): void {
  const url = new URL(window.location.href)
  if (text === '') url.searchParams.delete(name)
  else url.searchParams.set(name, text)
  if (url.href !== window.location.href) window.history[how](null, '', url)
}

const tell = (): void => listeners.forEach((notify) => notify())

/** "Linkerd, 2.10.2 · sidecar" -> "linkerd-2.10.2-sidecar": one name for a subject in every chart of a page. */
export const lineName = (label: string): string =>
  label
    .toLowerCase()
    .split(/[^\p{L}\p{N}.+]+/u)
    .filter((part) => part !== '')
    .join('-')

export const parseHidden = (text: string): ReadonlySet<string> =>
  new Set(text.split(COMMA).filter((name) => name !== ''))

/** Shows or hides a line in every chart of the page; one step of the way back. */
export function toggleLine(label: string): void {
  const names = new Set(parseHidden(readHidden()))
  const name = lineName(label)
  if (!names.delete(name)) names.add(name)
  write(HIDE, [...names].sort().join(COMMA), 'pushState')
  tell()
}

export function parseZoom(text: string): Zoom | null {
  const [from, to, ...more] = text.split(TILDE)
  return from && to && more.length === 0 ? { from, to } : null
}

const toText = (zoom: Zoom | null): string => (zoom ? `${zoom.from}${TILDE}${zoom.to}` : '')

/** Shows a part of the x axis in every chart that has both of its ends, all of it for null; one step of the way back. */
export function setZoom(zoom: Zoom | null): void {
  forget()
  write(ZOOM, toText(zoom), 'pushState')
  tell()
}

/** The same while a brush moves: the address follows when it rests, and the way back has no step of it. */
export function moveZoom(zoom: Zoom | null): void {
  forget()
  const text = toText(zoom)
  const { pathname } = window.location
  const timer = setTimeout(() => {
    unwritten = null
    if (window.location.pathname === pathname) write(ZOOM, text, 'replaceState')
  }, WRITE_MS)
  unwritten = { text, timer }
  tell()
}
