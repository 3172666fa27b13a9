/** Something that must not be in a sound database. */
export type Finding = { kind: string; where: string; found: string }

/** Says how far one part of a check has come. */
export type Report = (part: string, done: number, total: number) => void
