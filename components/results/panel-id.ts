import type { ResultPanel } from '@/server/results/schemas'

/** Id of a panel's chart, unique on any page and stable over time. */
export const panelId = (panel: Pick<ResultPanel, 'groupKey' | 'key'>): string =>
  `chart-${panel.groupKey.slice(0, 12)}-${panel.key.replace(/[^a-z0-9]+/gi, '-')}`
