import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/** File extension of an encrypted dump, also used by `age`. */
export const ENCRYPTED = '.age'

/** Transforms the bytes of a file as a stream, chunk by chunk; call it once for each file. */
export type Passage = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

type Stream = Parameters<Encrypter['encrypt']>[0] & globalThis.ReadableStream<Uint8Array>
const toStream = (source: AsyncIterable<Uint8Array>): Stream =>
  Readable.toWeb(Readable.from(source)) as Stream
const toChunks = (stream: globalThis.ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)

/**
 * Encrypts to recipients in the age format (age-encryption.org/v1); any of them can decrypt.
 * @param recipients public keys: age1…
 * @throws Error that names the first invalid one
 */
export function encryptTo(recipients: readonly string[]): Passage {
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Error(
        `--recipient: expected a public key of age (age1…), found ${JSON.stringify(recipient)}; npm run dump -- --new-identity <file> makes one`,
      )
    }
  return async function* (source) {
    yield* toChunks(await encrypter.encrypt(toStream(source)))
  }
}

/**
 * Decrypts with the secret keys of a file as written by age-keygen: one per line, # starts a comment.
 * @throws Error when the file contains no key
 */
export async function decryptWith(identityFile: string): Promise<Passage> {
  const lines = (await readFile(identityFile, 'utf8')).split('\n').map((line) => line.trim())
  const decrypter = new Decrypter()
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  for (const key of keys)
    try {
      decrypter.addIdentity(key)
    } catch {
      // The line may be a secret: it is not shown.
      throw new Error(
        `${identityFile}, line ${lines.indexOf(key) + 1}: expected a secret key of age (AGE-SECRET-KEY-1…)`,
      )
    }
  if (keys.length === 0)
    throw new Error(`${identityFile}: expected a secret key of age (AGE-SECRET-KEY-1…), found none`)
  return async function* (source) {
    yield* toChunks(await decrypter.decrypt(toStream(source)))
  }
}

/** Writes a new secret key that only its owner can read. @returns its public key @throws Error when the file exists */
export async function newIdentity(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  return recipient
}
