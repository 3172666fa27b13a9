/** A test bed as its publication names it, with a sign of times: "GKE, 3 × e2-standard-8" of "GKE, 3 x e2-standard-8". */
export const environmentName = (label: string): string => label.replace(/(\d) x (?=\S)/g, '$1 × ')
