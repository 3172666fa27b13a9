/** "nomesh" and "no-mesh" mean the control, however far their spelling is from its slug. */
export const meansNoMesh = (name: string): boolean =>
  /^(?:no[-_ ]?(?:service[-_ ]?)?(?:mesh|proxy|sidecar)?|non|plain|control|(?:without|bare|baseline|vanilla).*)$/i.test(
    name,
  )
