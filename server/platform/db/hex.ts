import { Prisma } from '@/prisma/generated/client'

/** Digests and keys are bytes in the database and hexadecimal digits everywhere else. */
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(hex, 'hex'))

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Condition on a column of 32-byte keys by their leading hexadecimal digits, served by the column's index. */
export function startsWith(column: Prisma.Sql, digits: string): Prisma.Sql {
  const [first, last] = ['0', 'f'].map((fill) => fromHex(digits.padEnd(64, fill)))
  return Prisma.sql`${column} BETWEEN ${first} AND ${last}`
}
