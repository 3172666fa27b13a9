import { firstValue, type Search } from '../search-text'

/** Rows of publications on a page: all of them, until there are too many to read through. */
const ROWS_PER_PAGE = 60
/** A second page of so few would be overlooked: they go on the first. */
const FEW = 8

/** Rows on each page of so many in all. */
export const rowsPerPage = (total: number): number =>
  total <= ROWS_PER_PAGE + FEW ? ROWS_PER_PAGE + FEW : ROWS_PER_PAGE

/** The page that a URL names, read leniently: the first where it names none of them. */
export function parseRowPage(search: Search, pages: number): number {
  const page = Number(firstValue(search.page))
  return Number.isInteger(page) && page >= 1 && page <= pages ? page : 1
}
