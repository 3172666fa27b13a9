const PICTURE = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
/** Headers of pictures that any page may show. */
export const SVG_TYPE = {
  ...PICTURE,
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}
export const PNG_TYPE = {
  ...PICTURE,
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'",
}
