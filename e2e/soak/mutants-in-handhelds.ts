import type { Mutant } from './mutant.ts'

/** Bugs on handhelds that several people share: the simulation has no hands that take over from each other. */
export const mutantsInHandhelds: readonly Mutant[] = [
  {
    name: 'a shift counts whoever signed it',
    rule: 'H7',
    file: 'server/accounts/shifts.ts',
    find: 'return received.length === right.length && timingSafeEqual(received, right)',
    replace: 'return received.length === right.length && timingSafeEqual(received, received)',
    unit: { file: 'server/routes/handhelds.test.ts', test: 'a shift that another PIN signed' },
  },
  {
    name: 'a PIN that was taken away still works',
    rule: 'H7',
    file: 'server/accounts/shifts.ts',
    find: "(row.endReason === 'revoked' || Date.parse",
    replace: '(Date.parse',
    unit: { file: 'server/routes/handhelds.test.ts', test: 'before their PIN was taken away' },
  },
  {
    name: 'every change is the handheld’s own',
    rule: 'H7',
    file: 'server/accounts/shifts.ts',
    find: 'return isOver || !isHere ? { actor, refusal: left(name) } : { actor }',
    replace: 'return isOver || !isHere ? { actor, refusal: left(name) } : { actor: handheld }',
    unit: { file: 'server/routes/handhelds.test.ts', test: 'each scan belongs to whoever made it' },
  },
  {
    name: 'wrong tries are forgotten with a reload',
    rule: 'H7',
    file: 'src/session/take-over.ts',
    find: '  noteTries(check.keyId, mostTries - left + 1)\n',
    replace: '',
    unit: { file: 'src/session/take-over.test.ts', test: 'five wrong tries lock a PIN' },
  },
  {
    name: 'whoever may no longer work there goes on',
    rule: 'H7',
    file: 'src/stores/handheld.ts',
    find: 'work: work && worker ? { ...work, actor: actorOf(worker) } : null,',
    replace: 'work: work && worker ? { ...work, actor: actorOf(worker) } : work,',
    unit: { file: 'src/session/take-over.test.ts', test: 'may no longer work here stops' },
  },
]
