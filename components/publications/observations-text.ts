import type { PublicationSummary } from '@/server/publications/schemas'
import { counted } from '../charts/format'

/** "53 observations, each read once", "828 observations from 890 readings" */
export const observationsText = ({
  observations,
  evidence,
}: Pick<PublicationSummary, 'observations' | 'evidence'>): string =>
  observations === evidence
    ? `${counted(observations, 'observation')}, ${observations === 1 ? '' : 'each '}read once`
    : `${counted(observations, 'observation')} from ${counted(evidence, 'reading')}`
