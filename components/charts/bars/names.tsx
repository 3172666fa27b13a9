import type { Bar } from '../spec'

/** Name and remark of a row, in the picture and on the axis of the interactive chart. */
export function RowName({ bar }: { bar: Bar }) {
  return (
    <>
      <b>{bar.label}</b>
      {(bar.sublabel !== null || bar.remark !== null) && (
        <small>
          {bar.sublabel !== null && ` ${bar.sublabel}`}
          {bar.remark !== null && (
            <span className="chart-phone">
              {bar.sublabel === null ? ' ' : ' · '}
              {bar.remark}
            </span>
          )}
        </small>
      )}
    </>
  )
}

/** Said in place of a bar. */
export const noteOrNoValue = (bar: Bar): string => bar.note ?? 'no value'
