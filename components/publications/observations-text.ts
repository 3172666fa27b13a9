import type { PublicationSummary } from '@/server/publications/schemas'
import { counted } from '../charts/format'

/** "53 figures", "828 figures from 890 readings" */
export const observationsText = ({
  observations,
  evidence,
}: Pick<PublicationSummary, 'observations' | 'evidence'>): string =>
  `${counted(observations, 'figure')}${observations === evidence ? '' : ` from ${counted(evidence, 'reading')}`}`
