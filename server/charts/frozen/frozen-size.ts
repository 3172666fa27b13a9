/** Least share of its width that a frozen picture is shown in: text of 12 px is then 11. */
export const FROZEN_SHARE = 11 / 12
