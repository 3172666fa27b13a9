import { notFound } from 'next/navigation'
import { cache } from 'react'
import { getOrganisation } from '@/server/auth/organisation/relation'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'

/** An organisation, or the 404 page. Metadata and page ask for the same; one request reads it once. */
export const readFacts = cache((slug: string) =>
  getOrganisation(database(), slug).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound()
    throw error
  }),
)
