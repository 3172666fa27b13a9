'use client'

import { useEffect, useRef, useState } from 'react'

/** The frame as it will appear in a page, with the height its chart requests. */
export function Preview(props: {
  title: string
  src: string
  width: number | null
  height: number
}) {
  const { title, src, width } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(props.height)
  useEffect(() => {
    const follow = ({ data, source }: MessageEvent<{ meshbench?: string; px?: number }>) => {
      if (source === frame.current?.contentWindow && data.meshbench === 'height')
        setHeight(Math.min(4000, data.px ?? 0))
    }
    addEventListener('message', follow)
    return () => removeEventListener('message', follow)
  }, [])
  return (
    <iframe
      ref={frame}
      src={src}
      title={`Preview: ${title}`}
      className="max-w-full border border-line"
      width={width ?? '100%'}
      height={height}
      sandbox="allow-scripts allow-popups"
    />
  )
}
