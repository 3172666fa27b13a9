/** Rows of publications on a page: one screen of them, with room for the values behind each. */
const ROWS_PER_PAGE = 8
/** A second page of so few would be overlooked: they go on the first. */
const FEW = 3

/** How many rows to ask for, before it is known whether the first page is the only one. */
export const rowsToRequest = (page: number): number =>
  page === 1 ? ROWS_PER_PAGE + FEW : ROWS_PER_PAGE

/** Rows on each page of so many in all. */
export const rowsPerPage = (total: number): number =>
  total <= ROWS_PER_PAGE + FEW ? ROWS_PER_PAGE + FEW : ROWS_PER_PAGE
