import { AppError } from '../errors'

const hostOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).host : null

/**
 * Refuses a request that a page of another site made. Browsers say where a form stands in Origin and Sec-Fetch-Site,
 * and no page can change these; a request with neither comes from no browser that we know.
 * @param siteUrl address that readers use
 * @throws AppError FORBIDDEN
 */
export function requireSameOrigin(headers: Headers, siteUrl: string): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const own = [headers.get('host'), hostOf(siteUrl)]
  const isForeign =
    (site !== null && site !== 'same-origin') ||
    (origin !== null && !own.includes(hostOf(origin) ?? 'none')) ||
    (site === null && origin === null)
  if (isForeign)
    throw new AppError('FORBIDDEN', {
      title: 'This form comes from elsewhere',
      detail: `expected a form of this site, found one of ${origin ?? site ?? 'an unknown page'}`,
      hint: 'open /admin and send the form from there',
    })
}

/** The value of a cookie of this request; undefined when it was not sent. */
export const cookieOf = (headers: Headers, name: string): string | undefined =>
  headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
