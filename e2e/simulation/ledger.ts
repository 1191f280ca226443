/**
 * An action of the people of a run, kept by the run itself: the devices' and the server's own books are checked
 * against it.
 */
export interface Action {
  readonly uid: string
  readonly name: string
  readonly args: unknown
  readonly device: string
  readonly person: string
  /** The proof of the shift that it was made under, on a shared handheld. */
  readonly proof?: string | undefined
  /** By the device, when it tried. */
  readonly savedAt: string
  /** Counts up with every attempt of the run. */
  readonly order: number
  /** The label number that the device drew for it from its own block. */
  hawb?: string
  /**
   * `saved`: the device said so. `unknown`: it died before it could say. `refused`: it said no, and kept nothing.
   * `withdrawn`: it said that it was taken back before anyone had heard about it. `answered`: a call that is not
   * stored. `settled`: the server had refused it, and a person took it off the list.
   */
  outcome: 'unknown' | 'saved' | 'refused' | 'withdrawn' | 'answered' | 'settled'
  /** Taken back on one of two copies of a device: the other may still send it, whenever it likes. */
  onCopy?: true
}

export interface Ledger {
  begin(action: Omit<Action, 'order' | 'outcome'>): Action
  actions(): readonly Action[]
  find(uid: string): Action | undefined
}

export function ledger(): Ledger {
  const actions = new Map<string, Action>()
  return {
    begin(input) {
      const action: Action = { ...input, order: actions.size, outcome: 'unknown' }
      actions.set(action.uid, action)
      return action
    },
    actions: () => [...actions.values()],
    find: (uid) => actions.get(uid),
  }
}
