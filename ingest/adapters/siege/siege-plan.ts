import { joinUrls, nameCalledUrl } from '../../formats/called-urls'
import { readLineLoad, type StatedLoad } from '../../model/fields'
import { REQUEST, SIEGE_LINES } from './siege-fields'

/** How often each request has a line. */
function countRequests(lines: readonly { text: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of lines) {
    const request = REQUEST.exec(text)?.[1]
    if (request !== undefined) counts.set(request, (counts.get(request) ?? 0) + 1)
  }
  return counts
}

/** Lines without the request that another stream cut off inside its URL. */
function withoutCutRequests<T extends { text: string }>(lines: readonly T[]): T[] {
  const counts = countRequests(lines)
  const often = [...counts].filter(([, n]) => n > 1).map(([request]) => request)
  const isCut = (request: string | undefined): boolean =>
    request !== undefined &&
    counts.get(request) === 1 &&
    often.some((other) => other.startsWith(request))
  return lines.filter(({ text }) => !isCut(REQUEST.exec(text)?.[1]))
}

/** What siege was asked to do, as far as the file says so. */
export function readPlan(lines: readonly { text: string }[]): StatedLoad {
  const whole = withoutCutRequests(lines)
  const calls = [...countRequests(whole)].map(
    ([request, n]) => [nameCalledUrl(request) ?? '', n] as const,
  )
  return { load: joinUrls(readLineLoad(SIEGE_LINES, whole), 0, calls), notices: [] }
}
