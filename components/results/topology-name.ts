/**
 * A topology as its publication names it, with arrows that no line breaks: "load generator pod → echo pod". Files write
 * "->", at whose hyphen browsers start a new line.
 */
export const topologyName = (name: string): string => name.replaceAll('->', '→')
