/**
 * A fault that only the operator of the server can mend. Its message says what happened and what to do, without a
 * stack.
 */
export class OperatorError extends Error {}
