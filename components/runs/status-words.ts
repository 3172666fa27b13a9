/** "pull request" of `proposed`, "discarded by protocol": the status of a run as readers see it. */
export const statusName = (status: string): string =>
  status === 'proposed' ? 'pull request' : status.replaceAll('_', ' ')

/** Whether a run counts nowhere, not even in the comparison of its pull request. */
export const isUncounted = (status: string): boolean => status !== 'valid' && status !== 'proposed'
