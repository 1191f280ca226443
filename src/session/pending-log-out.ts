const key = 'quayside.leaving'

/** The account whose logout is in progress; a logout interrupted by a crash is finished at the next start. */
export const pendingLogOut = {
  begin: (accountId: string): void => localStorage.setItem(key, accountId),
  end: (): void => localStorage.removeItem(key),
  who: (): string | null => localStorage.getItem(key),
}
