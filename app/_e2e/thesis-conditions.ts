import type { APIRequestContext } from '@playwright/test'

/** Conditions of the thesis of 2022 at 32 connections: without a mesh, and under Istio. */
export async function thesisConditions(
  request: APIRequestContext,
): Promise<{ noMesh: number; istio: number }> {
  const path = '/api/v1/publications/bieringa-2022-mesh-bench-thesis/observations?limit=100'
  const { items } = (await (await request.get(path)).json()) as {
    items: { conditionId: number }[]
  }
  // In the order of its file: its first five conditions are the products at its first load.
  const first = Math.min(...items.map(({ conditionId }) => conditionId))
  return { noMesh: first, istio: first + 2 }
}
