import type { RunContext } from '@/ingest/context/context'
import { isUnlistedMode, modeName, MODES_OF } from '@/server/catalogue/modes'
import { AppError } from '@/server/platform/errors'

/**
 * A mode that its product does not have, as far as the catalogue describes it, and that the submitter does not declare.
 * @throws AppError INVALID_CONTEXT with the modes that it has
 */
export function refuseUnknownMode(context: RunContext): void {
  const { mesh, mode, product } = context
  if (!isUnlistedMode(context) || product?.modes.includes(mode)) return
  const modes = MODES_OF.get(mesh) ?? []
  throw new AppError('INVALID_CONTEXT', {
    title: 'context: mode is not one of this product',
    detail: `expected one of ${[...new Set([...modes, 'other'])].join(', ')} for mesh ${mesh}, found ${modeName(context)}`,
    file: 'context',
    pointer: context.mode_name == null ? '/mode' : '/mode_name',
    hint: `if the product has it, declare it in this context: product: { name: …, url: https://…, modes: [${mode}] }; else mode: other takes what the catalogue does not know yet, with its name as mode_name`,
  })
}
