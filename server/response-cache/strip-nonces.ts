import { createHash } from 'node:crypto'
import { byHashes, pagePolicy } from '@/server/platform/http/content-security-policy'

/** The nonce of a policy; null without one. */
export const parseNonce = (policy: unknown): string | null =>
  (typeof policy === 'string' ? /'nonce-([\w+/=-]{16,})'/.exec(policy)?.[1] : null) ?? null

// As long as a nonce: the framework's data count characters.
const withoutValue = (nonce: string): string => 'x'.repeat(nonce.length)

/** A text with every mention of a nonce made the same for all who read it, and the attributes that named it left out. */
export const stripNonce = (text: string, nonce: string): string =>
  text
    .replaceAll(nonce, withoutValue(nonce))
    .replaceAll(`; nonce="${withoutValue(nonce)}"`, '')
    .replaceAll(` nonce="${withoutValue(nonce)}"`, '')

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

/** Texts of the inline scripts that have the nonce: those that the page was made with, and none that got into its data. */
function scriptsOf(html: string, nonce: string): string[] {
  const mark = `nonce="${nonce}"`
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    attributes.includes(mark) && !/\ssrc=/i.test(attributes) ? [text] : [],
  )
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')

/**
 * The same page for everybody: without its nonce, under a policy that names its inline scripts by their digests.
 * @param html with the nonce on every script that it was made with
 */
export function hashedPage(
  html: string,
  nonce: string,
  isSecure: boolean,
): { html: string; policy: string } {
  const texts = scriptsOf(html, nonce).map((text) => stripNonce(text, nonce))
  const digests = [...new Set(texts.map(digestOf))]
  const policy = pagePolicy(byHashes(digests), { isDevelopment: false, isSecure })
  return { html: stripNonce(html, nonce), policy }
}
