'use client'

import { useEffect, useState } from 'react'

/** The option after `active` in a direction; -1, the field itself, is between the last and the first. */
const next = (active: number, step: 1 | -1, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1

/**
 * Makes a text field the combobox of a list below it (WAI-ARIA, editable with list autocomplete): arrows choose, Enter
 * takes, Escape closes. The focus stays in the field. Enter without a choice is left to the form.
 * @param options of the list, in order; empty closes it
 * @param take what to do with the chosen one
 */
export function useCombobox(
  field: HTMLInputElement,
  listId: string,
  options: readonly string[],
  take: (option: string) => void,
): { isOpen: boolean; active: number } {
  const [isWanted, setIsWanted] = useState(true)
  const [chosen, setChosen] = useState({ among: options, at: -1 })
  const isOpen = isWanted && options.length > 0
  // Other results, other options: nothing of them is chosen yet.
  const active = chosen.among === options ? chosen.at : -1

  useEffect(() => {
    const choose = (at: number) => setChosen({ among: options, at })
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
      const option = isOpen ? options[active] : undefined
      if (step !== null && options.length > 0) {
        setIsWanted(true)
        choose(next(isOpen ? active : -1, step, options.length))
      } else if (event.key === 'Enter' && option !== undefined) take(option)
      else if (event.key === 'Escape' && isOpen) setIsWanted(false)
      else return
      event.preventDefault()
    }
    const onInput = () => setIsWanted(true)
    const onBlur = () => setIsWanted(false)
    field.addEventListener('keydown', onKeyDown)
    field.addEventListener('input', onInput)
    field.addEventListener('blur', onBlur)
    return () => {
      field.removeEventListener('keydown', onKeyDown)
      field.removeEventListener('input', onInput)
      field.removeEventListener('blur', onBlur)
    }
  }, [field, options, isOpen, active, take])

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(isOpen),
      'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : '',
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === '') field.removeAttribute(name)
      else field.setAttribute(name, value)
  }, [field, listId, isOpen, active])

  return { isOpen, active }
}
