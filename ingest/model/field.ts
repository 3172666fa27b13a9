/** Own member of any value by name, undefined when there is none. Destructuring a copy would cost as much as the value is long. */
export const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
