/** "open source" of "NGINX Gateway Fabric, open source" where every name begins alike; one name alone stays whole. */
export function withoutSharedProduct(names: readonly string[]): string[] {
  const [first = ''] = names[0]?.split(', ') ?? []
  const isShared = names.length > 1 && names.every((name) => name.startsWith(`${first}, `))
  return isShared ? names.map((name) => name.slice(first.length + 2)) : [...names]
}
