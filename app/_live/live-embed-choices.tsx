'use client'

import { useMutation } from '@tanstack/react-query'
import { EmbedChoices } from '@/components/embeds/embed-choices'
import type { EmbeddedChart } from '@/components/embeds/embedded-chart'
import type { Frozen, SnapshotRequest, SnapshotResponse } from '@/server/charts/snapshots/schemas'
import { errorWords, toProblemError } from '../_trpc/error-words'
import { ServerData, useTRPCClient } from '../_trpc/provider'

/** @throws ProblemError where the server refuses */
async function postSnapshot(request: SnapshotRequest): Promise<SnapshotResponse> {
  const response = await fetch('/api/v1/snapshots', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  if (!response.ok) throw await toProblemError(response)
  return (await response.json()) as SnapshotResponse
}

function Live({ of }: { of: EmbeddedChart }) {
  const client = useTRPCClient()
  const { data, error, status, variables, mutate, reset } = useMutation({
    mutationFn: async (request: SnapshotRequest): Promise<Frozen> => {
      const answer = await postSnapshot(request)
      return { answer, detail: await client.embeds.snapshot.query({ hash: answer.hash }) }
    },
  })
  // Another chart may have taken the place of the one that was frozen.
  const isOfThis = variables?.chart === of.chart && variables.query.startsWith(of.query)
  const said = {
    idle: '',
    pending: 'Freezing',
    success: 'Frozen',
    error: `The chart was not frozen: ${errorWords(error)}`,
  }[isOfThis ? status : 'idle']
  const freeze = (query: string) => mutate({ chart: of.chart, query })
  return (
    <EmbedChoices
      of={of}
      freezing={{ frozen: (isOfThis && data) || null, said, freeze, forget: reset }}
    />
  )
}

/** The choices of an embed, which can freeze the chart. */
export const LiveEmbedChoices = ({ of }: { of: EmbeddedChart }) => (
  <ServerData>
    <Live of={of} />
  </ServerData>
)
