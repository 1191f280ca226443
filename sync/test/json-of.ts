/** The body of an answer, for tests that know what they asked for. */
export const jsonOf = async <T>(answer: { json(): Promise<unknown> }): Promise<T> =>
  (await answer.json()) as T
