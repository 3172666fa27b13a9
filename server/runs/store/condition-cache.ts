import { LRUCache } from 'lru-cache'

/** 20,000 conditions are about 5 MB. */
const MAX_CONDITIONS = 20_000
const MAX_COMPONENTS = 10_000

/** Rows found or made by a transaction; to be kept once it is committed. */
export type ResolvedRows = { conditions: Map<string, number>; components: Set<string> }

/** Ids of committed rows that never change, so that they are not looked up again. */
export class ConditionCache {
  private readonly conditions = new LRUCache<string, number>({ max: MAX_CONDITIONS })
  private readonly components = new LRUCache<string, true>({ max: MAX_COMPONENTS })

  /** @param plan as `planKey` gives it */
  condition = (plan: string): number | undefined => this.conditions.get(plan)
  hasComponent = (code: string): boolean => this.components.has(code)

  keep({ conditions, components }: ResolvedRows): void {
    for (const [plan, id] of conditions) this.conditions.set(plan, id)
    for (const code of components) this.components.set(code, true)
  }

  /** After an error that could come from a row that is gone. */
  clear(): void {
    this.conditions.clear()
    this.components.clear()
  }
}

/** A campaign belongs to one organisation, so the same plan of another organisation is another condition. */
export const planKey = (orgId: number, conditionKey: string): string => `${orgId} ${conditionKey}`
