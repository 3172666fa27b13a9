/**
 * Environment of a process that takes large bodies, for the allocator of glibc, which others ignore: memory of bodies goes
 * back to the system when they are gone, instead of staying with the process in pieces.
 */
export const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const
