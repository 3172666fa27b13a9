import { AppError } from '../errors'

const hostOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).host : null

/**
 * Refuses a cross-site request. Browsers state where a form comes from in Origin and Sec-Fetch-Site, which pages cannot
 * change; a request with neither does not come from any browser we know.
 * @param siteUrl public URL of the site
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

/** The value of a cookie of this request; undefined if absent. */
export const readCookie = (headers: Headers, name: string): string | undefined =>
  headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
