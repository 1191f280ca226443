/** Every route in the generated route tree: `/account/packages/$id`. */
export function addressesOf(routeTree: string): string[] {
  const list = routeTree.match(/fullPaths:([^;]*?)\n {2}fileRoutesByTo/)?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replace(/(.)\/$/, '$1'))
}
