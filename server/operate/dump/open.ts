import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { decryptWith, ENCRYPTED, type Passage } from './encryption'
import { MANIFEST } from './manifest'

/** The files of a dump as text, decrypted where they are encrypted. */
export type OpenDump = {
  /** path of a file, for messages */
  toFile: (name: string) => string
  /** @throws Error that names a file which is missing, damaged or for another recipient */
  text: (name: string) => Promise<string>
  /** Lines of a compressed file, without line breaks. @throws as `text` */
  lines: (name: string) => AsyncGenerator<string>
}

/** Splits at \n only: rows may contain other line separators, such as U+2028. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(Buffer.from(chunk))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}

function asReadFailure(error: unknown, file: string, identityFile: string | null): Error {
  const reason = error instanceof Error ? error.message : String(error)
  if (/ENOENT/.test(reason))
    return new Error(`${file}: expected a file of the dump, found none; copy the dump again`)
  // Message of the library.
  if (reason.startsWith('no identity matched'))
    return new Error(
      `${file}: expected the secret key of a recipient of the dump, found only others in ${identityFile}; name the identity file whose public key was its --recipient`,
    )
  return new Error(`${file} is damaged: ${reason}; copy the dump again`)
}

async function passageFor(folder: string, identityFile: string | null): Promise<Passage | null> {
  const isEncrypted = existsSync(path.join(folder, `${MANIFEST}${ENCRYPTED}`))
  if (isEncrypted && identityFile === null)
    throw new Error(
      `${folder}: the dump is encrypted; name the file with the secret key of a recipient: --identity <file>`,
    )
  if (!isEncrypted && identityFile !== null)
    throw new Error(
      `${folder}: --identity is for an encrypted dump, and here is no ${MANIFEST}${ENCRYPTED}; leave it out, or name another folder`,
    )
  return identityFile === null ? null : decryptWith(identityFile)
}

/**
 * @param identityFile secret keys of age, for an encrypted dump; null for one that is not
 * @throws Error when the dump needs a key and none is named, or the other way round
 */
export async function openDump(folder: string, identityFile: string | null): Promise<OpenDump> {
  const passage = await passageFor(folder, identityFile)
  const toFile = (name: string): string => path.join(folder, passage ? name + ENCRYPTED : name)
  const bytes = (name: string): AsyncIterable<Uint8Array> => {
    const source = createReadStream(toFile(name)) as AsyncIterable<Uint8Array>
    return passage ? passage(source) : source
  }
  return {
    toFile,
    text: async (name) => {
      try {
        const pieces: Uint8Array[] = []
        for await (const piece of bytes(name)) pieces.push(piece)
        return Buffer.concat(pieces).toString('utf8')
      } catch (error) {
        throw asReadFailure(error, toFile(name), identityFile)
      }
    },
    lines: async function* (name) {
      // The reader gets the error.
      const unpacked = pipeline(bytes(name), createGunzip(), () => undefined)
      const lines = splitLines(unpacked)
      for (;;) {
        const next = await lines.next().catch((error: unknown) => {
          throw asReadFailure(error, toFile(name), identityFile)
        })
        if (next.done) return
        yield next.value
      }
    },
  }
}
