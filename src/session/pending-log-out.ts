const key = 'quayside.leaving'

/** Whose sign-out is under way: one that was cut short by a crash is finished at the next start. */
export const pendingLogOut = {
  begin: (accountId: string): void => localStorage.setItem(key, accountId),
  end: (): void => localStorage.removeItem(key),
  who: (): string | null => localStorage.getItem(key),
}
