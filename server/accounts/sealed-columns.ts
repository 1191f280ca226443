/**
 * The columns that hold sealed texts, each with the column of the id that its texts are sealed for. A ticket of a log-in is
 * none of them: it lives for minutes.
 */
export const sealedColumns = [
  { table: 'accountPrivate', owner: 'accountId', column: 'trn' },
  { table: 'issuedPaper', owner: 'accountId', column: 'trn' },
  { table: 'secondFactor', owner: 'accountId', column: 'secret' },
  { table: 'webhook', owner: 'webhookId', column: 'secret' },
  { table: 'webhook', owner: 'webhookId', column: 'previousSecret' },
] as const
