import type { PublicationSummary } from '@/server/publications/schemas'
import { counted } from '../charts/format'

/** "53 values", "828 values from 890 readings" */
export const observationsText = ({
  observations,
  evidence,
}: Pick<PublicationSummary, 'observations' | 'evidence'>): string =>
  `${counted(observations, 'value')}${observations === evidence ? '' : ` from ${counted(evidence, 'reading')}`}`
