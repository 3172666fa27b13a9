import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { MODES, ORGANISATION_KINDS, PRODUCT_KINDS } from '../dictionary/vocabulary'
import { findLine } from './yaml-lines'

const Slug = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'lower case letters, digits and hyphens')
const Url = z.url({ protocol: /^https?$/ })
const Component = z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_-]*)*$/)

/** Of the sentence about a product: one line of a list. */
const MAX_ABOUT = 60

/** The reviewed file `published/catalogue.yaml`: products, their makers, their modes, and the parts that figures are about. */
export const Catalogue = z
  .strictObject({
    format: z.literal('meshbench/catalogue/1'),
    organisations: z.record(
      Slug,
      z.strictObject({ name: z.string(), kind: z.enum(ORGANISATION_KINDS), url: Url.nullable() }),
    ),
    products: z.record(
      Slug,
      z.strictObject({
        name: z.string(),
        /** empty for the baseline, which is not a product */
        kinds: z.array(z.enum(PRODUCT_KINDS)),
        /** one sentence in our own words, which fits one line of a list; the control is in no list */
        about: z.string(),
        url: Url.nullable(),
        /** the organisation that sells or steers it; its results count as results of the vendor */
        vendor: Slug.nullable(),
        modes: z.array(z.enum(MODES)).min(1),
        /** address of the release notes of a version, with {version} for its three numbers; null: not known */
        releases: Url.nullable().default(null),
      }),
    ),
    /** name after @ in a metric key -> words */
    components: z.record(Component, z.string()),
  })
  .superRefine(({ organisations, products }, ctx) => {
    for (const [slug, { vendor, kinds, about }] of Object.entries(products)) {
      if (slug !== 'none' && about.length > MAX_ABOUT)
        ctx.addIssue({
          code: 'custom',
          path: ['products', slug, 'about'],
          message: `expected at most ${MAX_ABOUT} characters, one line of a list; found ${about.length}`,
        })
      if ((kinds.length === 0) !== (slug === 'none'))
        ctx.addIssue({
          code: 'custom',
          path: ['products', slug, 'kinds'],
          message: `expected ${slug === 'none' ? 'none' : PRODUCT_KINDS.join(', ')}; found ${kinds.join(', ') || 'none'}`,
        })
      if (vendor !== null && !Object.hasOwn(organisations, vendor))
        ctx.addIssue({
          code: 'custom',
          path: ['products', slug, 'vendor'],
          message: `expected one of ${Object.keys(organisations).join(', ')}; found ${vendor}`,
        })
    }
    if (!Object.hasOwn(products, 'none'))
      ctx.addIssue({
        code: 'custom',
        path: ['products'],
        message: 'expected a product "none": the control without a mesh',
      })
  })
export type Catalogue = z.infer<typeof Catalogue>

/** @throws Error with every fault of the file: line, place, what was expected */
export function parseCatalogue(yaml: string): Catalogue {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0)
    throw new Error(
      document.errors
        .map(({ message, pos }) => `catalogue.yaml, line ${lines.linePos(pos[0]).line}: ${message}`)
        .join('\n'),
    )
  const parsed = Catalogue.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(
    ({ path, message }) =>
      `catalogue.yaml, line ${findLine(document, lines, path)}, /${path.join('/')}: ${message}`,
  )
  throw new Error(faults.join('\n'))
}
