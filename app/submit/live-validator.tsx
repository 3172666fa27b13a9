'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Validator, type ValidatorExample } from '@/components/submit/validator'
import type { Validation } from '@/server/runs/parse/schemas'
import { errorWords } from '../_trpc/error-words'
import { ServerData, useTRPC, useTRPCClient } from '../_trpc/provider'

function Live({ example }: { example?: ValidatorExample | undefined }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [isFormOpen, setIsFormOpen] = useState(false)
  const choices = useQuery(trpc.contexts.choices.queryOptions(undefined, { enabled: isFormOpen }))
  const check = useCallback(
    (form: FormData, signal: AbortSignal): Promise<Validation> =>
      client.validation.check.mutate(form, { signal }).catch((error: unknown) => {
        throw new Error(errorWords(error))
      }),
    [client],
  )
  return (
    <Validator
      check={check}
      offered={choices.data ?? (choices.isError ? 'failed' : 'loading')}
      onContextForm={() => setIsFormOpen(true)}
      example={example}
    />
  )
}

/** Checks files and context while they change. @param props.example a result and its context to begin with */
export const LiveValidator = (props: { example?: ValidatorExample }) => (
  <ServerData>
    <Live example={props.example} />
  </ServerData>
)
