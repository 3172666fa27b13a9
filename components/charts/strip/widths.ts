/** Px for which a strip is drawn in a frame or a file, which shows the widest that has room; `strip.css` repeats them. */
export const WIDTHS: readonly number[] = [208, 288, 360, 488, 568, 688, 868]

export const widthIn = (room: number): number =>
  WIDTHS.findLast((width) => width <= room) ?? WIDTHS[0] ?? room
