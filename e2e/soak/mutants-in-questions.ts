import type { Mutant } from './mutant.ts'

const leftOut = 'server/messages/replies/left-out.test.ts'

/** Bugs about questions on packages, which the simulation looks for where customers ask. */
export const mutantsInQuestions: readonly Mutant[] = [
  {
    name: 'questions go to whoever follows packages',
    rule: 'S37',
    file: 'sync/policies/scope.ts',
    find: 'question: (row) => [accountScope(row.accountId)],',
    replace: "question: (row) => [accountScope(row.accountId), 'packages'],",
    part: 'questions',
  },
  {
    name: 'customers read who of the office wrote to them',
    rule: 'S37',
    file: 'sync/entities/messages/question.ts',
    find: "by: textLine('Writer', 'staff'),",
    replace: "by: textLine('Writer', 'everyone'),",
    part: 'questions',
  },
  {
    name: 'staff ask in a customer’s place',
    rule: 'S37',
    file: 'sync/policies/question.ts',
    find: '=> isOwner(actor, pkg),',
    replace: "=> actor.role !== 'User' || isOwner(actor, pkg),",
    part: 'questions',
  },
  {
    name: 'anybody notes that a thread was read',
    rule: 'S37',
    file: 'sync/policies/question.ts',
    find: '=> isOwner(actor, question),',
    replace: "=> actor.role !== 'Admin' || isOwner(actor, question),",
    part: 'questions',
  },
  {
    name: 'a thread follows its package to the next owner',
    rule: 'S37',
    file: 'sync/mutators/questions/ask.ts',
    find: "const threads = await tx.find('question', 'accountId', actor.accountId)",
    replace: "const threads = await tx.find('question', 'packageId', pkg.packageId)",
    unit: {
      file: 'server/routes/messages/questions.test.ts',
      test: 'never sees the previous owner’s thread after becoming the owner, and begins another',
    },
  },
  {
    name: 'what a customer wrote outlives its erasure',
    rule: 'S37',
    file: 'server/accounts/delete-account.ts',
    find: "await tx.put('question', { ...question, lines: [], deletedAt",
    replace: "await tx.put('question', { ...question, deletedAt",
    part: 'questions',
  },
  {
    name: 'an answer is told to whoever has the package now',
    rule: 'S37',
    file: 'server/messages/notices/question-notices.ts',
    find: '  const { accountId } = question\n',
    replace: '  const accountId = pkg.accountId ?? question.accountId\n',
    part: 'questions',
  },
  {
    name: 'a mail that was left out is answered without end',
    rule: 'S37',
    file: 'server/messages/replies/left-out.ts',
    find: "(await isFirst(tx, 'answer', about, day))",
    replace: "(await isFirst(tx, 'answer', about, day, mail.key))",
    unit: { file: leftOut, test: 'a program that answers everything is answered once' },
  },
  {
    name: 'a stranger who knows a customer’s thread is answered in the customer’s place',
    rule: 'S37',
    file: 'server/messages/replies/left-out.ts',
    find: 'const isOwn = recipient?.email.toLowerCase() === sender',
    replace: "const isOwn = recipient !== undefined && sender !== ''",
    unit: {
      file: leftOut,
      test: 'an answer from another address than the customer’s goes only to the office',
    },
  },
  {
    name: 'strangers fill the inbox by mail',
    rule: 'S37',
    file: 'server/messages/replies/left-out.ts',
    find: '< mostADay',
    replace: '< mostADay * 1_000',
    unit: { file: leftOut, test: 'a stranger is not answered, and the office reads what they wrote' },
  },
  {
    name: 'anybody writes into a thread by mail',
    rule: 'S37',
    file: 'server/incoming-mail/reply-address.ts',
    find: 'return timingSafeEqual(right, Buffer.from(token.slice(idLength))) ? questionId : null',
    replace: 'return right.length > 0 || timingSafeEqual(right, right) ? questionId : null',
    unit: {
      file: 'server/messages/replies/take-reply.test.ts',
      test: 'capitals that a mail server changed don’t matter, but another token does',
    },
  },
]
