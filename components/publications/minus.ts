/** "−30%" of "-30%": what a file states with a hyphen before a number. Dates, ranges and versions stay as they are. */
export const withMinus = (text: string): string => text.replace(/(^|[\s(:])-(?=\d)/g, '$1−')
