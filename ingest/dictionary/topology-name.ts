import { ownValue } from './own-value'

/** Short names of files in the words of their texts. */
const PLAIN_NAMES: Record<string, string> = {
  'pod-to-service': 'pod to service',
  'vm-to-ingress': 'VM to ingress',
}

/**
 * A topology as its publication names it, with arrows that no line breaks: "load generator pod → echo pod". Files write
 * "->", at whose hyphen browsers start a new line.
 */
export const topologyName = (name: string): string =>
  ownValue(PLAIN_NAMES, name) ?? name.replaceAll('->', '→')
