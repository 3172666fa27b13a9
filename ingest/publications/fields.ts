import { z } from 'zod'

/** Kinds of values in reviewed files. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]*$/, 'lower case letters, digits, dots and hyphens')
export const Url = z.url({ protocol: /^https?$/ })
export const IsoDate = z.iso.date()
export const Scalar = z.union([z.string(), z.number(), z.boolean()])
/** Short name inside one file. */
export const Id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/)
