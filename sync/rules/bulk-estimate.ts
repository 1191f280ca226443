/** The specification's constants: every kind of item counts 50 USD, at 155 JMD for one. */
const usdCentsEach = 5_000
const jmdForUsd = 155

/** What a client says that so many items cost while the server has not answered. Always marked as an estimate. */
export const estimatedJmdCents = (items: number): number => items * usdCentsEach * jmdForUsd
