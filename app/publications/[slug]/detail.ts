import { cache } from 'react'
import type { PublicationDetail } from '@/server/publications/schemas'
import { api, orNotFound } from '../../_trpc/server'

/** A publication by its address. Metadata and page ask for the same; one request reads it once. */
export const readDetail = cache((slug: string): Promise<PublicationDetail> =>
  orNotFound(api().publications.get({ slug })),
)
