/** The text of a line names the customer of its thread, so that whoever reads it can tell whose it is. */
export const textOf = (accountId: string): string => `About the package of ${accountId}`

/** Whether each line of a thread is about this customer. */
export const areOf = (accountId: string, lines: unknown): boolean =>
  Array.isArray(lines) && lines.every((line: { text?: unknown }) => line.text === textOf(accountId))
