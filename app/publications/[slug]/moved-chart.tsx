'use client'

import { useEffect } from 'react'

const CHART = /^(?:chart|load|profile|resources)-[0-9a-f]{12}[\w-]*$/

/**
 * A link to a chart outlives the lists of charts, whose pages change: where the chart of the address is on another page,
 * this opens that page. The part after # is never sent to a server.
 */
export function MovedChart() {
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const id = hash.slice(1)
    const isAsked = new URLSearchParams(search).get('chart') === id
    if (!CHART.test(id) || isAsked || document.getElementById(id) !== null) return
    const list = pathname.replace(/\/charts$/, '')
    window.location.replace(`${list}/charts?chart=${id}#${id}`)
  }, [])
  return null
}
