function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * An address with every percent sign of its path taken literally where that is not valid percent-encoding, so that it leads to
 * nothing, as its neighbours do: the framework would respond to it with 500.
 */
export function literalAddress(url: string): string {
  if (!url.includes('%')) return url
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  return isText(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}
