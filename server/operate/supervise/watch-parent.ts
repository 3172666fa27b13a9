const INTERVAL_MS = 500

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Waits for the end of the process that started this one, such as npm: killed, or ended by a signal that it does not pass
 * on, it leaves a script running that nobody can stop with it.
 * @param onGone called once when the parent has ended
 */
export function watchParent(onGone: () => void, intervalMs = INTERVAL_MS): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    // Another process takes over orphans; on Windows the number stays.
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(timer)
    onGone()
  }, intervalMs)
  timer.unref()
}
