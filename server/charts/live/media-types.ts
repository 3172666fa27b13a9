import { PICTURE } from '@/server/platform/http/content-security-policy'

const SHARED = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': PICTURE,
}
/** Headers of pictures that any page may show. */
export const SVG_TYPE = { ...SHARED, 'content-type': 'image/svg+xml; charset=utf-8' }
export const PNG_TYPE = { ...SHARED, 'content-type': 'image/png' }
