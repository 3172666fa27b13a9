/** The mark of what nobody measured: name of its organisation, chip of its pages, beginning of its titles and labels. */
export const DEMONSTRATION = 'Demonstration data'
