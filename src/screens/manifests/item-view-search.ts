// The route of a manifest is in each person's first script, so this file imports none of a manifest's rules.

const itemViewNames = ['left', 'problems', 'toBill', 'all'] as const

export type ItemView = (typeof itemViewNames)[number]

/** Reads the view from an address; other values are left out. */
export const readItemView = ({ show }: Record<string, unknown>): { show?: ItemView } => {
  const view = itemViewNames.find((name) => name === show)
  return view ? { show: view } : {}
}
