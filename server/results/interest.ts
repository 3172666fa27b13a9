import type { Origin } from './schemas'

type Interest = Pick<Origin, 'relation' | 'vendorOf'>

/**
 * A source with its relation to some of what it measured: that of a vendor where one of the products is its own. Who tests
 * a program of one's own beside products of others has an interest in that program only.
 * @param products names of those that are compared
 */
export const interestIn = <Source extends Interest>(
  source: Source,
  products: readonly string[],
): Source =>
  products.some((name) => source.vendorOf.includes(name))
    ? { ...source, relation: 'vendor' }
    : source
