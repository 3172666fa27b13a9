/** How a load generator paces requests, and whether the wait for a late one is inside its latencies. */
export const LOAD_MODEL_WORDS: Record<string, string> = {
  open_corrected: 'open loop, waiting time counted',
  open_uncorrected: 'open loop, waiting time not counted',
  paced_uncorrected: 'paced, waiting time not counted',
  closed: 'closed loop',
  max_throughput: 'as fast as possible',
  unknown: 'load model not known',
}
