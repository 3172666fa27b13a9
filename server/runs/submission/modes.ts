import type { RunContext } from '@/ingest/context/context'
import { MODES_OF } from '@/server/catalogue/modes'
import { AppError } from '@/server/platform/errors'

/**
 * A mode that its product does not have, as far as the catalogue knows the product.
 * @throws AppError INVALID_CONTEXT with the modes that it has
 */
export function refuseUnknownMode({ mesh, mode }: RunContext): void {
  const modes = MODES_OF.get(mesh)
  if (modes === undefined || mode === 'other' || modes.includes(mode)) return
  throw new AppError('INVALID_CONTEXT', {
    title: 'context: mode is not one of this product',
    detail: `expected one of ${[...modes, 'other'].join(', ')} for mesh ${mesh}, found ${mode}`,
    file: 'context',
    pointer: '/mode',
    hint: 'mode: other takes what the catalogue does not know yet; say what it is under config',
  })
}
