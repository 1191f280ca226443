/** The roads must meet every item to prove anything. */
export const meetsOfRoads: readonly string[] = [
  ...['transfer.load', 'transfer.depart', 'transfer.count', 'transfer.close'].map((name) => `${name}: done`),
  ...['pickup.announce: done', 'pickup.arrive: done', 'pickup planned again', 'handed over by a code'],
  'code at the door judged',
  ...['origin named', 'roads: boxes came', 'server restored', 'judged: forbidden', 'judged: wrong-state'],
]
