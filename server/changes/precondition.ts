/** What must be true when a transaction begins. It throws the refusal that is the answer otherwise. */
export type Precondition = () => Promise<void>
