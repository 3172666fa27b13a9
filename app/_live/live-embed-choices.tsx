'use client'

import { useMutation } from '@tanstack/react-query'
import { EmbedChoices } from '@/components/embeds/embed-choices'
import type { EmbeddedChart } from '@/components/embeds/embedded-chart'
import { errorWords } from '../_trpc/error-words'
import { ServerData, useTRPC } from '../_trpc/provider'

function Live({ of }: { of: EmbeddedChart }) {
  const trpc = useTRPC()
  const { data, error, status, variables, mutate, reset } = useMutation(
    trpc.embeds.freeze.mutationOptions(),
  )
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
