const maxTexts = 100
const maxTextLength = 500

interface RecentValues<T> {
  get(text: string): T | undefined
  set(text: string, value: T): void
}

/** Caches the values of the latest hundred texts. Texts of more than 500 characters are not cached. */
export function recentValues<T>(): RecentValues<T> {
  const values = new Map<string, T>()
  return {
    get: (text) => values.get(text),
    set(text, value) {
      if (text.length > maxTextLength) return
      const [oldest] = values.keys()
      if (oldest !== undefined && values.size >= maxTexts) values.delete(oldest)
      values.set(text, value)
    },
  }
}
