import type { PictureProps } from '../chart-kind'
import { RowsPicture } from './rows-picture'

/** Bars from zero, or overheads as dots, as wide as their container. */
export function BarsPicture({ spec, idPrefix }: PictureProps<'bars' | 'overhead'>) {
  return <RowsPicture rows={spec} isDot={spec.kind === 'overhead'} idPrefix={idPrefix} />
}
