/** Pages for everybody that have one address; the site map names them and the browser tests visit them. */
export const SITE_PAGES = [
  '/',
  '/leaderboard',
  '/compare',
  '/meshes',
  '/trends',
  '/publications',
  '/publications/findings',
  '/harnesses',
  '/embed',
  '/submit',
  '/methodology',
  '/data',
  '/docs',
  '/docs/api',
  '/docs/gate',
  '/docs/sending',
] as const
