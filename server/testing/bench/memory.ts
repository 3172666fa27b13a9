import { forgetPeak, peakMb } from '../attack/site-figures'
import { processTree } from './cpu'

/** Lets the peaks of a process and those under it begin anew. */
export function forgetPeaks(pid: number): void {
  for (const one of processTree(pid)) forgetPeak(one)
}

/**
 * Resident memory of a process and those under it, each at its own highest since `forgetPeaks`, in MB: never less than what
 * they took together at any moment. Null where /proc is not there.
 */
export function peakOfTreeMb(pid: number): number | null {
  const peaks = processTree(pid).map(peakMb)
  if (peaks.length === 0 || peaks.includes(null)) return null
  return peaks.reduce<number>((sum, peak) => sum + (peak ?? 0), 0)
}
