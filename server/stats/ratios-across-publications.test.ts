import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  ratiosAcrossPublications,
  type PublishedRatios,
  type RatiosAcross,
} from './ratios-across-publications'

const load = fc.record({
  ratio: fc.option(fc.double({ min: 0.01, max: 100, noNaN: true })),
  isExcluded: fc.boolean(),
})
const publication: fc.Arbitrary<PublishedRatios> = fc.record({
  document: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  publisher: fc.constantFrom('p', 'q', 'r', 's'),
  interest: fc.constantFrom('independent', 'unknown', 'vendor', 'other-vendor'),
  isReviewed: fc.boolean(),
  loads: fc.array(load, { maxLength: 4 }),
})
const publications = fc.array(publication, { maxLength: 20 })

const byDocument = ({ estimates, ...rest }: RatiosAcross) => ({
  ...rest,
  estimates: estimates.toSorted((x, y) => (x.document < y.document ? -1 : 1)),
})
const isVendor = ({ interest }: { interest: string }) => interest.includes('vendor')

it('gives each document once, in any order of the input', () => {
  const shuffled = publications.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([all, other]) => {
      const found = ratiosAcrossPublications(all)
      expect(byDocument(ratiosAcrossPublications(other))).toEqual(byDocument(found))
      const documents = found.estimates.map(({ document }) => document)
      expect(new Set(documents).size).toBe(documents.length)
    }),
  )
})

it('never pools a document of a vendor', () => {
  fc.assert(
    fc.property(publications, (all) => {
      const found = ratiosAcrossPublications(all)
      const vendors = new Set(found.estimates.filter(isVendor).map(({ document }) => document))
      const { estimates, ...pooled } = ratiosAcrossPublications(
        all.filter(({ document }) => !vendors.has(document)),
      )
      expect({ ...found, estimates }).toEqual({ ...pooled, estimates })
      expect(estimates.length).toBe(found.documents)
    }),
  )
})

it('is the same without what nobody reviewed and without loads that do not count', () => {
  fc.assert(
    fc.property(publications, (all) => {
      const counting = all
        .filter(({ isReviewed }) => isReviewed)
        .map((one) => ({ ...one, loads: one.loads.filter(({ isExcluded }) => !isExcluded) }))
      expect(ratiosAcrossPublications(counting)).toEqual(ratiosAcrossPublications(all))
    }),
  )
})

it('counts an edition as much as another, however many loads it has', () => {
  const edition = (ratios: number[]): PublishedRatios => ({
    document: 'docs',
    publisher: 'p',
    interest: 'unknown',
    isReviewed: true,
    loads: ratios.map((ratio) => ({ ratio, isExcluded: false })),
  })
  const { estimates } = ratiosAcrossPublications([edition([4, 4, 4]), edition([1])])
  expect(estimates).toHaveLength(1)
  expect(estimates[0]?.ratio).toBeCloseTo(2, 12)
  const [mixed] = ratiosAcrossPublications([
    edition([4]),
    { ...edition([1]), interest: 'vendor' },
  ]).estimates
  expect(mixed?.interest).toBe('vendor')
})

it('takes the interest of every edition for that of the document, also where none of its loads counts', () => {
  const edition = (interest: string, isExcluded: boolean): PublishedRatios => ({
    document: 'docs',
    publisher: 'p',
    interest,
    isReviewed: true,
    loads: [{ ratio: 2, isExcluded }],
  })
  const ofTwo = (interest: string) =>
    ratiosAcrossPublications([edition('independent', false), edition(interest, true)])
  expect(ofTwo('vendor')).toMatchObject({
    documents: 0,
    estimates: [{ isPooled: false, loads: 1 }],
  })
  expect(ofTwo('unknown').estimates).toMatchObject([{ interest: 'unknown', isPooled: true }])
  // What nobody reviewed says nothing of the interest behind what was.
  const submitted = { ...edition('vendor', true), isReviewed: false }
  const { estimates } = ratiosAcrossPublications([edition('independent', false), submitted])
  expect(estimates).toMatchObject([{ interest: 'independent' }])
})
