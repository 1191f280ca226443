/** The body of a response, for tests that know its type. */
export const jsonOf = async <T>(answer: { json(): Promise<unknown> }): Promise<T> =>
  (await answer.json()) as T
