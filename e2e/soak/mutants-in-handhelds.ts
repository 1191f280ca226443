import type { Mutant } from './mutant.ts'

/** Bugs on handhelds that several people share, which a test of the server's own finds. */
export const mutantsInHandhelds: readonly Mutant[] = [
  {
    name: 'a shift counts whoever signed it',
    rule: 'H7',
    file: 'server/accounts/shifts.ts',
    find: 'return givenProof.length === right.length && timingSafeEqual(givenProof, right)',
    replace: 'return givenProof.length === right.length && timingSafeEqual(givenProof, givenProof)',
    unit: { file: 'server/routes/accounts/handhelds.test.ts', test: 'a shift that another PIN signed' },
  },
  {
    name: 'a PIN that was taken away still works',
    rule: 'H7',
    file: 'server/accounts/shifts.ts',
    find: "(row.endReason === 'revoked' || Date.parse",
    replace: '(Date.parse',
    unit: { file: 'server/routes/accounts/handhelds.test.ts', test: 'before their PIN was taken away' },
  },
  {
    name: 'every change is the handheld’s own',
    rule: 'H7',
    file: 'server/accounts/shifts.ts',
    find: 'return isOver || !isHere ? { actor, refusal: left(name) } : { actor }',
    replace: 'return isOver || !isHere ? { actor, refusal: left(name) } : { actor: handheld }',
    unit: {
      file: 'server/routes/accounts/handhelds.test.ts',
      test: 'each scan belongs to the worker who made it, on the handheld that brought it',
    },
  },
]
